import { BenchError } from "./bench-error.ts";

/**
 * Maps every item.
 * @throws BenchError for all items that have a problem: a person corrects them in one go.
 */
export function eachOrAllErrors<Item, Result>(items: readonly Item[], map: (item: Item) => Result): readonly Result[] {
  const results: Result[] = [];
  throwAll(errorsOf(items, (item) => results.push(map(item))));
  return results;
}

/** The expected failures among all items. Any other is thrown. */
export function errorsOf<Item>(items: readonly Item[], work: (item: Item) => unknown): readonly BenchError[] {
  return items.flatMap((item) => {
    try {
      work(item);
      return [];
    } catch (error) {
      if (error instanceof BenchError) return [error];
      throw error;
    }
  });
}

/** @throws BenchError that says what all of these say, with the code of the first; nothing where there are none. */
export function throwAll(errors: readonly BenchError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  if (errors.length === 1) throw first;
  throw new BenchError({
    code: first.code,
    message: [...new Set(errors.map(({ message }) => message))].join("\n"),
    hint: [...new Set(errors.map(({ hint }) => hint))].join("\n"),
    cause: first,
  });
}
