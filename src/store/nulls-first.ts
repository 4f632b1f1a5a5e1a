import type { OrderByItemBuilder } from "kysely";

/** SQLite sorts nulls first by default; Postgres would sort them last. */
export function nullsFirst(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.asc().nullsFirst();
}
