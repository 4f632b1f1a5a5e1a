import { afterAll, beforeAll } from "vitest";
import { emptyDatabase } from "../../../test/support/postgres/empty-database.ts";
import { startPostgres, type PostgresServer } from "../../../test/support/postgres/start-postgres.ts";
import { storeContract } from "../testing/store-contract.ts";
import { databasePlace } from "../testing/store-place.ts";

let server: PostgresServer;
let reused: string;

beforeAll(async () => {
  server = await startPostgres();
  reused = await server.newDatabase();
});

afterAll(() => server.stop());

storeContract({
  name: "Postgres",
  shared: true,
  newPlace: async () => databasePlace(await server.newDatabase()),
  emptiedPlace: async () => {
    await emptyDatabase(reused);
    return databasePlace(reused);
  },
});
