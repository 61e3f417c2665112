// Sets the theme before anything is drawn: a classic script in the head, as small as can be.
(() => {
  const THEMES = ["auto", "light", "dark"];
  const root = document.documentElement;

  const kept = () => {
    try {
      return localStorage.getItem("theme") ?? "auto";
    } catch {
      return "auto"; // where nothing may be kept
    }
  };

  /** @param {string} theme */
  const set = (theme) => {
    root.dataset.theme = THEMES.includes(theme) ? theme : "auto";
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      if (!(button instanceof HTMLElement)) continue;
      button.hidden = false;
      const label = button.dataset[root.dataset.theme] ?? "";
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  };

  set(kept());
  addEventListener("storage", () => set(kept()));
  addEventListener("DOMContentLoaded", () => {
    set(kept());
    document.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
      const now = THEMES.indexOf(root.dataset.theme ?? "auto");
      const next = THEMES[(now + 1) % THEMES.length];
      try {
        localStorage.setItem("theme", next);
      } catch {
        // It holds for this page.
      }
      set(next);
    });
  });
})();
