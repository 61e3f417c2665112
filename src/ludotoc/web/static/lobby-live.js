// The lobby's socket: it comes back by itself.

/** @typedef {import("./types-lobby.js").LobbyNews} LobbyNews */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** @param {(news: LobbyNews) => void} tell */
export function follow(tell) {
  let wait = FIRST_WAIT;
  /** @type {WebSocket} */
  let socket;

  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/lobby/live`);
    socket.addEventListener("message", (event) => {
      wait = FIRST_WAIT;
      const news = JSON.parse(event.data);
      if (news.t === "lobby") tell(news);
    });
    socket.addEventListener("close", () => {
      setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  };

  open();
  // A page that comes back from the browser's memory must not show yesterday's tables.
  addEventListener("pageshow", (event) => event.persisted && socket.close());
}
