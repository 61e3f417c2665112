// Somebody who plays by lot through the page: touches what glows, and presses the one button.
() => {
  const seen = (what) =>
    [...document.querySelectorAll(what)].find((each) => each.checkVisibility());

  /** What the page shows just now. */
  function look() {
    for (const does of ["glimpse", "curtain"]) if (seen(`.${does} button`)) return { does };
    if (seen(".ending")) return { does: "over", text: seen(".ending h2").textContent };
    const ask = document.getElementById("ask");
    const primary = ask?.querySelector("button.primary");
    return {
      does: ask?.classList.contains("asked") ? "ask" : "wait",
      picks: [...document.querySelectorAll(".piece.picks, .spot.picks")]
        .map((each) => each.dataset.id),
      buttons: ask?.querySelectorAll(".ask-buttons button").length ?? 0,
      isReady: Boolean(primary?.checkVisibility() && !primary.disabled),
    };
  }

  /** Do one thing, if there is one to do. */
  function act() {
    const now = look();
    if (now.does === "glimpse" || now.does === "curtain") seen(`.${now.does} button`).click();
    else if (now.does === "ask") decide(now);
    return now.does;
  }

  function decide({ picks, buttons, isReady }) {
    if (isReady) return press("#ask button.primary", 0);
    const isForButton = !picks.length || player.lot() * (picks.length + 1) < 1;
    if (buttons && isForButton) return press("#ask .ask-buttons button", chosen(buttons));
    if (picks.length) touch(picks[chosen(picks.length)]);
  }

  const chosen = (count) => Math.floor(player.lot() * count);

  function press(what, place) {
    player.decided++;
    player.left--;
    document.querySelectorAll(what)[place].click();
  }

  function touch(id) {
    const node = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
    node?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }

  const after = (time) => new Promise((go) => setTimeout(go, time));

  /** As often as it may, or until the end. */
  async function play() {
    if (player.isPlaying) return;
    player.isPlaying = true;
    while (player.left > 0) {
      const does = act();
      if (does === "over") break;
      await after(does === "wait" ? 40 : 8);
    }
    player.isPlaying = false;
  }

  /** One thing after the other until all of these are on the page; whether they are. */
  async function seek(wanted, patience) {
    const end = performance.now() + patience;
    while (!wanted.every((what) => document.querySelector(what))) {
      if (performance.now() > end || act() === "over") return false;
      await after(8);
    }
    return true;
  }

  let state = Number(sessionStorage.getItem("lot") ?? 1);
  function lot() {
    state = (state * 48271) % 2147483647; // the smallest of fair lots
    sessionStorage.setItem("lot", String(state));
    return state / 2147483647;
  }

  const player = { look, act, play, seek, lot, decided: 0, left: 0, isPlaying: false };
  window.player = player;
  // The wires of the page, so that one can be cut.
  window.wires = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.wires.push(this);
    }
  };
}
