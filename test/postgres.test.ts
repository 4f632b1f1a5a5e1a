import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { everyCommand } from "./postgres/every-command.ts";
import { refusals } from "./postgres/refusals.ts";
import { startAib } from "./support/command-line.ts";
import { bothStores, campaign } from "./support/postgres/both-stores.ts";

const stores = bothStores();

describe("one machine", () => {
  const environment = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "support", "reported-modules.ts")}` };

  it("needs nothing of Postgres: its client is loaded where a server is asked for, and only there", async () => {
    const { cwd, db } = stores();
    const [help, onFile, onServer] = await Promise.all(
      [["--help"], [...campaign, "--db", "file.db"], ["leaderboard", "--db", db]].map(
        (args) => startAib(args, { cwd, environment }).finished,
      ),
    );
    for (const local of [help, onFile])
      expect(local).toMatchObject({ code: 0, stderr: expect.not.stringMatching(/^loads /mu) });
    expect(onServer).toMatchObject({ code: 0, stderr: expect.stringMatching(/^loads pg$/mu) });
  });
});

describe("on Postgres as on a file, and without the password: aib", () => {
  everyCommand(stores);
});

describe("a server that cannot be worked with", () => {
  refusals(stores);
});
