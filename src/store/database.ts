import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** The open database, or a transaction in it. */
export type Database = Kysely<Schema>;
