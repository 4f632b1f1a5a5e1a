/** What names on a command line stand for: model configs of the registry or of the store. */
export interface Nameable {
  readonly label: string;
  /** `vendor/name`. */
  readonly model: string;
}

/** Whether a name is a pattern: `*` stands for any text, also with slashes, `?` for one character. */
export function isPattern(name: string): boolean {
  return /[*?]/u.test(name);
}

/** Whether the pattern covers the whole text, in any case of its letters. */
export function matchesPattern(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/\*+/gu, "*")
    .replaceAll(/[\\^$.*+?()[\]{}|/]/gu, (character) =>
      character === "*" ? ".*" : character === "?" ? "." : `\\${character}`,
    );
  return new RegExp(`^${source}$`, "isu").test(text);
}

/** Those that a name stands for: by pattern over labels and ids, else by exact label, else by exact id. */
export function itemsNamed<Item extends Nameable>(name: string, items: readonly Item[]): readonly Item[] {
  if (isPattern(name)) {
    return items.filter(({ label, model }) => matchesPattern(name, label) || matchesPattern(name, model));
  }
  const labelled = items.filter(({ label }) => label === name);
  return labelled.length > 0 ? labelled : items.filter(({ model }) => model === name);
}
