// Four clients at each of many tables, by boardgame.io's own client: moves at a given rate.
//   node client.js PORT TABLES MOVES_A_SECOND SECONDS WARM_SECONDS
// It prints {"begin": true} when the moves that count begin, then what was reached, as JSON lines.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Hearts, playable, SEATS } = require("./hearts");

const [port, tables, rate, seconds, warm] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const now = () => performance.now();
const sleep = (ms) => new Promise((done) => setTimeout(done, Math.max(ms, 0)));
const latencies = [];
let games = 0, opened = 0;

class Table {
  constructor() {
    this.waiting = []; // when moves were to be made
    this.isBusy = false;
  }

  async open() {
    this.end();
    const matchID = `${process.pid}-${++opened}`; // made as soon as somebody asks for it
    this.clients = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const multiplayer = SocketIO({ server });
      const client = Client({ game: Hearts, numPlayers: SEATS, multiplayer, matchID, playerID: String(seat), debug: false });
      client.subscribe(() => this.look());
      client.start();
      this.clients.push(client);
    }
    this.version = -1;
    await this.until(() => this.clients.every((client) => client.getState()));
    this.look();
  }

  end() {
    for (const client of this.clients ?? []) client.stop();
  }

  async until(isSo) {
    while (!isSo()) await sleep(10);
  }

  due(at) {
    this.waiting.push(at);
    this.go();
  }

  go() {
    if (this.isBusy || !this.waiting.length) return;
    const state = this.clients[0].getState();
    if (!state || state.ctx.gameover) return;
    const seat = state.ctx.currentPlayer;
    const client = this.clients[seat];
    const { G } = client.getState();
    const may = playable(G, seat);
    const card = may[Math.floor(Math.random() * may.length)];
    const index = G.players[seat].hand.findIndex((each) => each.suit === card.suit && each.rank === card.rank);
    this.isBusy = true;
    this.since = this.waiting.shift();
    this.version = state._stateID;
    client.moves.playCard(index);
  }

  // Everybody has seen it when all have a later state than before, and the same one.
  look() {
    if (!this.isBusy) return;
    const ids = this.clients.map((client) => client.getState()?._stateID ?? -1);
    if (ids.some((id) => id <= this.version || id !== ids[0])) return;
    this.isBusy = false;
    if (this.since >= counted) latencies.push(now() - this.since);
    if (this.clients[0].getState().ctx.gameover) {
      games += 1;
      this.open().then(() => this.go());
    } else setImmediate(() => this.go());
  }
}

let counted = Infinity;

async function main() {
  const all = [];
  for (let each = 0; each < tables; each++) {
    const table = new Table();
    await table.open();
    all.push(table);
  }
  const begin = now() + 200;
  counted = begin + warm * 1000;
  const end = counted + seconds * 1000;
  let number = 0, told = false;
  for (let at = begin; at < end; at = begin + (++number * 1000) / rate) {
    await sleep(at - now());
    if (at >= counted && !told) console.log(JSON.stringify({ begin: told = true }));
    all[number % tables].due(at);
  }
  await sleep(500);
  latencies.sort((a, b) => a - b);
  const part = (p) => latencies[Math.min(latencies.length - 1, Math.floor(p * latencies.length))];
  const said = { moves: latencies.length, games, p50: part(0.5), p99: part(0.99) };
  console.log(JSON.stringify({ ...said, client_cpu: (process.cpuUsage().user + process.cpuUsage().system) / 1e6 }));
  process.exit(0);
}

main();
