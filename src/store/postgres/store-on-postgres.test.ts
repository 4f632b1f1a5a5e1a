import { afterAll, beforeAll } from "vitest";
import { startPostgres, type PostgresServer } from "../../../test/support/postgres/start-postgres.ts";
import { storeContract } from "../testing/store-contract.ts";
import { databasePlace } from "../testing/store-place.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

storeContract({ name: "Postgres", shared: true, newPlace: async () => databasePlace(await server.newDatabase()) });
