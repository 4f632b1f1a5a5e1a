import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { openStore } from "../open-store.ts";
import { samplePlan } from "../../../test/support/store/sample-plan.ts";

const clock = () => new Date(0);
let location = "";

beforeEach(async () => {
  location = join(temporaryFolder(), "bench.db");
  const store = await openStore({ location, clock });
  await store.savePlan(samplePlan());
  await store.close();
});

function change(...statements: readonly string[]): void {
  const file = new DatabaseSync(location);
  for (const statement of statements) file.exec(statement);
  file.close();
}

async function suitesIn(): Promise<number> {
  const store = await openStore({ location, clock });
  try {
    return (await store.suites()).length;
  } finally {
    await store.close();
  }
}

const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select i as key from n";

describe("a store from elsewhere is refused by the name of what was put into it:", () => {
  test.each([
    [
      "a trigger that changes grades",
      `the trigger "flip" on "verdicts"`,
      [
        `create trigger flip after insert on verdicts begin
          update verdicts set grade = replace(grade, '9', '1') where key = new.key; end`,
      ],
    ],
    [
      "a trigger on a table of its own",
      `the trigger "later" on "mine"`,
      ["create table mine (id)", "create trigger later after insert on mine begin delete from answers; end"],
    ],
    ["a view without end", `the view "slow"`, [`create view slow as ${endless}`]],
    [
      "a view in the place of a table",
      `the view "Answers"`,
      ["alter table answers rename to hidden", `create view "Answers" as ${endless}`],
    ],
    [
      "a view in the place of the list of migrations",
      `the view "aib_migrations"`,
      ["drop table aib_migrations", `create view aib_migrations as ${endless}`],
    ],
    ["a table that is code", `the table "code"`, ["create virtual table code using fts5(text)"]],
    [
      "a column that is computed",
      `the table "verdicts"`,
      ["alter table verdicts add column better text generated always as (replace(grade, '1', '9')) virtual"],
    ],
    [
      "a table made anew",
      `the table "judges"`,
      [
        "pragma foreign_keys = off",
        "drop table judges",
        "create table judges (id text primary key, label text, body text check (length(body) > 9))",
      ],
    ],
    [
      "an index that lets rows be dropped",
      `the index "once" on "answers"`,
      ["create unique index once on answers (origin)"],
    ],
  ])("%s", async (_what, name, statements) => {
    change(...statements);
    const before = readFileSync(location);
    await expect(suitesIn()).rejects.toMatchObject({ code: "store", message: expect.stringContaining(name) });
    expect(readFileSync(location).equals(before)).toBe(true);
  });

  test("a plain table beside ours, and what SQLite keeps for itself, are none of that", async () => {
    change("create table notes (text)", "create index notes_by_text on notes (text)", "analyze");
    expect(await suitesIn()).toBe(1);
  });
});
