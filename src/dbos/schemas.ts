/** Schema of the engine's own tables: what a run has ordered, and who works. Results are in the store, not here. */
export const schema = "aib_engine";
/** Schema of the tables that belong to DBOS. */
export const dbosSchema = "aib_dbos";
