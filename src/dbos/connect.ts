import { Pool } from "pg";

/** Small: a worker's attempts wait for models, not for the database. */
const connections = 8;

/** A connection that breaks while nobody uses it is no error: the next use makes another. */
export function connect(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: connections, application_name: "aib engine" });
  pool.on("error", () => undefined);
  return pool;
}
