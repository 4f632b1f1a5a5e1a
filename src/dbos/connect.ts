import { Pool } from "pg";

/** Few: a worker's attempts wait for models, not for the database, and a hundred workers share what a server allows. */
const connections = 10;

/** A connection that breaks while nobody uses it is no error: the next use makes another. */
export function connect(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: connections, application_name: "aib engine" });
  pool.on("error", () => undefined);
  return pool;
}
