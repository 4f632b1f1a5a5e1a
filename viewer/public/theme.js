// Before the first paint: the chosen theme, or the system's where none was chosen.
try {
  const chosen = localStorage.getItem("aib-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // No storage: the system decides.
}
