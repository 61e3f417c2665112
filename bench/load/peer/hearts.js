// A game of hearts: 52 cards, follow suit, 13 tricks, points for hearts and the queen of spades.
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const SUITS = ["C", "D", "S", "H"];
const DECK = SUITS.flatMap((suit) => [...Array(13).keys()].map((rank) => ({ suit, rank })));
const SEATS = 4;

const points = (card) => (card.suit === "H" ? 1 : card.suit === "S" && card.rank === 10 ? 13 : 0);

function playable(G, seat) {
  const hand = G.players[seat].hand;
  if (!G.trick.length) return hand;
  const following = hand.filter((card) => card.suit === G.trick[0].card.suit);
  return following.length ? following : hand;
}

function winner(trick) {
  const led = trick[0].card.suit;
  const best = trick.filter((each) => each.card.suit === led).sort((a, b) => b.card.rank - a.card.rank);
  return best[0].seat;
}

const Hearts = {
  name: "hearts",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ random }) => {
    const deck = random.Shuffle(DECK);
    const players = {};
    for (let seat = 0; seat < SEATS; seat++) players[seat] = { hand: deck.slice(seat * 13, seat * 13 + 13) };
    return { players, trick: [], taken: [0, 0, 0, 0], tricks: 0 };
  },
  moves: {
    playCard: ({ G, events, playerID }, index) => {
      const card = G.players[playerID].hand[index];
      const may = card && playable(G, playerID).some((each) => each.suit === card.suit && each.rank === card.rank);
      if (!may) return INVALID_MOVE;
      G.players[playerID].hand.splice(index, 1);
      G.trick.push({ seat: playerID, card });
      if (G.trick.length < SEATS) {
        events.endTurn();
        return;
      }
      const next = winner(G.trick);
      G.taken[next] += G.trick.reduce((sum, each) => sum + points(each.card), 0);
      G.trick = [];
      G.tricks += 1;
      events.endTurn({ next });
    },
  },
  endIf: ({ G }) => (G.tricks === 13 ? { taken: G.taken } : undefined),
};

module.exports = { Hearts, playable, SEATS };
