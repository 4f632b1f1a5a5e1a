import { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { application, silentLogger } from "./dbos-application.ts";
import { dbosSchema } from "./schemas.ts";

/** DBOS as seen from outside of a worker. */
export async function withClient<Result>(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  work: (client: DBOSClient) => Promise<Result>,
): Promise<Result> {
  const client = await DBOSClient.create({
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: dbosSchema,
    applicationName: application.name,
    logger: silentLogger,
  });
  try {
    return await work(client);
  } finally {
    await client.destroy();
  }
}
