import type { Pool } from "pg";
import { connect } from "./connect.ts";
import { asServerTrouble } from "./server-trouble.ts";

/** @throws BenchError `store` for whatever the server, or the way to it, does not let happen. */
export async function withDatabase<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = connect(url);
  try {
    return await work(pool);
  } catch (error) {
    throw asServerTrouble(error, url);
  } finally {
    await pool.end();
  }
}
