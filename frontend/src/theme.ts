/** Entry, loaded before the style sheet: dress the page dark or light before it is first painted. */

(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("dammen.settings") ?? "{}") as { theme?: unknown };
    if (stored.theme === "dark" || stored.theme === "light") document.documentElement.dataset["theme"] = stored.theme;
    document.documentElement.classList.add("scripted");
  } catch {
    // Without storage the system's preference decides.
  }
})();
