import type { OrderByItemBuilder } from "kysely";

/** Where SQLite has them by itself; Postgres would put them last. */
export function nullsFirst(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.asc().nullsFirst();
}
