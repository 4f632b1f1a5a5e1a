import { useKeys } from "./keys.tsx";

/** Keys for a list whose links have `data-entry`; `what` is one of them: "answer". */
export function useEntryKeys(what: string): void {
  useKeys([
    { keys: "j", says: `Next ${what}`, run: () => focusEntry(1) },
    { keys: "k", says: `Previous ${what}`, run: () => focusEntry(-1) },
    { keys: "Enter", says: `Open the ${what} that has the focus`, run: null },
  ]);
}

/** Moves the focus to the next or previous entry; to the first where none has it. */
export function focusEntry(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(0, at + by), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}
