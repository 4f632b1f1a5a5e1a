/** What names on a command line stand for: model configs of the registry or of the store. */
export interface Nameable {
  readonly label: string;
  /** `vendor/name`. */
  readonly model: string;
}

/** The label without provider, effort and temperature. */
export function shortLabel({ label }: Pick<Nameable, "label">): string {
  return label.split(/[+@]/u)[0] ?? label;
}

/** Whether a name is a pattern: `*` stands for any text, also with slashes, `?` for one character. */
export function isPattern(name: string): boolean {
  return /[*?]/u.test(name);
}

/**
 * Whether the pattern covers the whole text, in any case of its letters. Goes back to the last `*` alone, so that no number
 * of stars takes more than the product of both lengths: a regular expression would try every way to divide the text.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const wanted = characters(pattern);
  const given = characters(text);
  let at = 0;
  let star: { readonly next: number; covered: number } | null = null;
  for (let place = 0; place < given.length;) {
    if (wanted[at] === "*") {
      star = { next: at + 1, covered: place };
      at += 1;
    } else if (wanted[at] === "?" || wanted[at] === given[place]) {
      at += 1;
      place += 1;
    } else if (star === null) {
      return false;
    } else {
      star.covered += 1;
      at = star.next;
      place = star.covered;
    }
  }
  return wanted.slice(at).every((character) => character === "*");
}

function characters(text: string): readonly string[] {
  return Array.from(text.toLowerCase());
}

/** Those that a name stands for: by pattern over labels and ids, else by exact label, else by exact id. */
export function itemsNamed<Item extends Nameable>(name: string, items: readonly Item[]): readonly Item[] {
  if (isPattern(name)) {
    return items.filter(({ label, model }) => matchesPattern(name, label) || matchesPattern(name, model));
  }
  const labelled = items.filter(({ label }) => label === name);
  return labelled.length > 0 ? labelled : items.filter(({ model }) => model === name);
}
