import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres/shared-postgres.ts";
import type { PostgresDatabases } from "../../../test/support/postgres/start-postgres.ts";
import { openStore } from "../open-store.ts";
import { samplePlan } from "../../../test/support/store/sample-plan.ts";

let server: PostgresDatabases;
let location = "";

beforeAll(async () => {
  server = await sharedPostgres();
});

beforeEach(async () => {
  location = await server.newDatabase();
  const store = await openStore({ location, clock: () => new Date(0) });
  await store.savePlan(samplePlan());
  await store.close();
});

async function change(statements: string): Promise<void> {
  await server.run(statements, new URL(location).pathname.slice(1));
}

async function suitesIn(): Promise<number> {
  const store = await openStore({ location, clock: () => new Date(0) });
  try {
    return (await store.suites()).length;
  } finally {
    await store.close();
  }
}

const flip = `create function flip() returns trigger language plpgsql as
  $$ begin new.grade := replace(new.grade, '9', '1'); return new; end $$;
  create trigger flip before insert on verdicts for each row execute function flip();`;
const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select i::text as key from n";

describe("a database with something beside our tables is refused by its name:", () => {
  test.each([
    ["a trigger", `the trigger "flip" on "verdicts"`, flip],
    ["a rule", `the rule "drop_it" on "answers"`, "create rule drop_it as on insert to answers do instead nothing"],
    [
      "a view in the place of a table",
      `the view "answers"`,
      `alter table answers rename to hidden; create view answers as ${endless}`,
    ],
    [
      "a table before ours in the search path",
      `the table "judges" of another schema`,
      `create schema front; create table front.judges (id text);
        do $$ begin execute format('alter database %I set search_path = front, public', current_database()); end $$`,
    ],
    ["a view on our tables", `the view "best" on "verdicts"`, "create view best as select grade from verdicts"],
    [
      "a computed column",
      `the column "better" of "verdicts"`,
      "alter table verdicts add column better text generated always as (replace(grade, '1', '9')) stored",
    ],
    [
      "a default that calls a function",
      `the default of "started_at" on "attempts"`,
      `create function raise_budget() returns text language sql as $$ update work_orders set terms = '{}' returning run_id $$;
        alter table attempts alter started_at set default raise_budget()`,
    ],
    [
      "a default of an added column",
      `the default of "mood" on "sessions"`,
      "alter table sessions add column mood text default upper('fine')",
    ],
    [
      "a check that calls a function",
      `the check "watched" on "attempt_ends"`,
      `create function watch(usd float8) returns boolean language plpgsql as $$ begin delete from attempts; return true; end $$;
        alter table attempt_ends add constraint watched check (watch(cost_usd))`,
    ],
    [
      "a type with a check of its own",
      `the type of "grade" on "verdicts"`,
      `create domain nines as text check (value like '%9%'); alter table verdicts alter grade type nines`,
    ],
    [
      "an index over an expression",
      `the index "graded" on "verdicts"`,
      "create index graded on verdicts (upper(grade)) where key <> ''",
    ],
    [
      "a trigger on the orders of workers",
      `the trigger "more" on "work_orders"`,
      `create function more() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger more before insert on work_orders for each row execute function more()`,
    ],
    ["a policy", `the policy "nines" on "verdicts"`, "create policy nines on verdicts using (grade like '%9%')"],
    [
      "a table that inherits",
      `the table "more", which inherits "verdicts"`,
      "create table more () inherits (verdicts)",
    ],
  ])("%s", async (_what, name, statements) => {
    await change(statements);
    await expect(suitesIn()).rejects.toMatchObject({ code: "store", message: expect.stringContaining(name) });
  });

  test("other schemas, further tables and a newer column are none of that", async () => {
    await change(`create schema mine; create view mine.best as select grade from verdicts;
      create schema dbos; create table dbos.tasks (id text); create table notes (text text);
      create view short_notes as select left(text, 9) from notes; alter table sessions add column mood text;
      create extension if not exists plpgsql`);
    expect(await suitesIn()).toBe(1);
  });
});
