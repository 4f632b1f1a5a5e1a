import { expect, it } from "vitest";
import { aib } from "../support/command-line.ts";
import { campaign, secret, told, type BothStores } from "../support/postgres/both-stores.ts";
import type { PostgresDatabases } from "../support/postgres/start-postgres.ts";

function address(user: string, password: string, rest: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${rest}`;
}

type Place = (server: PostgresDatabases) => string;

const places: readonly (readonly [string, Place, RegExp])[] = [
  ["no server", ({ password }) => address("bench", password, "1/x"), /no server answers at this address/u],
  ["a wrong password", ({ port }) => address("bench", secret, `${port}/postgres`), /refuses this user or password/u],
  ["no such user", ({ port }) => address("nobody", secret, `${port}/postgres`), /refuses this user or password/u],
  ["no such database", ({ url }) => url("nowhere"), /there is no such database/u],
  ["an empty database", ({ url }) => url("postgres"), /there is no store in this database/u],
  ["no TLS", ({ url }) => `${url()}?sslmode=verify-full`, /does not speak TLS/u],
  ["an address that nobody can read", () => "postgres://bench:s3cret/x@127.0.0.1/x", /cannot be read/u],
  ["a password with a slash", () => "postgres://bench:12/s3cret@127.0.0.1/x", /cannot be read/u],
  ["another kind of database", () => "mysql://bench:s3cret@127.0.0.1/x", /not supported/u],
];

export function refusals(stores: () => BothStores): void {
  it.each(places)("%s: says what, where and what to do next, and no password", async (_, place, why) => {
    const { cwd, server } = stores();
    const shown = await aib(["leaderboard", "--db", place(server)], { cwd });
    expect(shown.code).toBe(1);
    expect(shown.stderr).toMatch(why);
    expect(shown.stderr).toMatch(/^error: .*\n {2}\S/u);
    expect(told(shown)).not.toContain(secret);
  });

  it("a user without rights, and tables of another program", async () => {
    const { cwd, server } = stores();
    const place = new URL(await server.newDatabase());
    const name = place.pathname.slice(1);
    await server.run(`create role guest login password '${secret}'; grant connect on database ${name} to guest`);
    await server.run("revoke create on schema public from public", name);
    const asGuest = `postgres://guest:${secret}@${place.host}/${name}`;
    const refused = await aib([...campaign, "--db", asGuest], { cwd });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/lacks a permission .*permission denied/u),
    });
    await server.run("create table tasks (theirs text)", name);
    const taken = await aib([...campaign, "--db", place.href], { cwd });
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("a database of another program") });
    expect(told(refused) + told(taken)).not.toContain(secret);
  });
}
