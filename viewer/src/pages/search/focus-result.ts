/** Puts the focus on the next result, or the one before; on the first where none has it. */
export function focusResult(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-result]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(0, at + by), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}
