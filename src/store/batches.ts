/** Stays under every database's limit of parameters in one statement (SQLite 32,766, Postgres 65,535). */
const batchSize = 500;

/** The items in portions for one statement each; none for no items. */
export function* batchesOf<Item>(items: readonly Item[], size = batchSize): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
