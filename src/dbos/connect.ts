import { Pool } from "pg";

/** Few: a worker's attempts wait for models, not for the database, and a hundred workers share what a server allows. */
const connections = 6;
const connectTimeoutMs = 10_000;
/** Nothing that is asked takes so long: a server that is frozen, or behind a dead network, counts as away. */
const queryTimeoutMs = 30_000;

export function connect(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: "aib engine",
  });
  // Whoever uses a connection hears of its end from what it asks; one that nobody uses is replaced.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
}
