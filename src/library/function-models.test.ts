import { expect, test } from "vitest";
import { aib } from "../../test/support/command-line.ts";
import { evenJudge } from "../../test/support/function-judge.ts";
import { sharedPostgres } from "../../test/support/postgres/shared-postgres.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { leaderboard, openStore, planRun, runBenchmark, type FunctionModel, type RunEvent } from "./index.ts";

function agent(about: Partial<FunctionModel> = {}): FunctionModel {
  return { id: "my-agent", version: "1", respond: () => "I stay with blue.", ...about };
}

const small = { runs: 1, experiments: ["resistance"], variants: ["neutral"], deliveries: ["user_role"] } as const;

test.each(["v2", "v3"])("a function is measured by suite %s and graded by another one", async (suite) => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ models: [agent()], judges: [evenJudge()], suite, runs: 1, store });
  expect(plan.models).toMatchObject([{ label: "my-agent:1@off-t0.7", model: "my-agent" }]);
  const run = runBenchmark(plan, { store });
  const events: RunEvent[] = [];
  for await (const event of run.events) events.push(event);
  expect(await run.result).toMatchObject({ failed: [], blocked: 0, left: 0, stopped: null });
  const judges = events.flatMap((event) => (event.kind === "task-done" && event.judge !== null ? [event.judge] : []));
  expect(new Set(judges)).toEqual(new Set(["even-judge:1@off-t0.0"]));
  const { rows } = await leaderboard(store, { suite });
  expect(rows).toMatchObject([{ model: "my-agent", origin: "live", runs: 1 }]);
});

test("answers belong to a version: the same one is not asked again, another one is another row", async () => {
  await using store = await openStore(":memory:");
  let calls = 0;
  const respond = (): string => `I stay with blue. ${(calls += 1)}`;
  const measure = async (version: string) => {
    const plan = await planRun({ ...small, models: [agent({ version, respond })], judges: [evenJudge()], store });
    return runBenchmark(plan, { store }).result;
  };
  const first = await measure("1");
  expect(calls).toBe(5);
  expect(await measure("1")).toMatchObject({ done: 0, alreadyDone: first.done });
  expect(calls).toBe(5);
  expect(await measure("2")).toMatchObject({ done: first.done, alreadyDone: 0 });
  const { rows } = await leaderboard(store, { experiments: ["resistance"] });
  expect(rows.map(({ label }) => label).toSorted()).toEqual(["my-agent:1@off-t0.7", "my-agent:2@off-t0.7"]);
});

test("the newest version of a judge counts, and every version has a name that selects it", async () => {
  await using store = await openStore(":memory:");
  for (const version of ["1", "2"]) {
    const judge = evenJudge({ id: "lib/judge", version });
    await runBenchmark(await planRun({ ...small, models: [agent()], judges: [judge], store }), { store }).result;
  }
  const shown = async (...judges: readonly string[]) =>
    leaderboard(store, { experiments: ["resistance"], ...(judges.length === 0 ? {} : { judges }) });
  const usual = await shown();
  expect(usual.judge?.label).toBe("judge:2@off-t0.0");
  expect(usual.notes).toContainEqual(
    '5 verdicts by the judge lib/judge:1 are not mixed in; judges: ["lib/judge:1"] shows them. The newest version of a function counts.',
  );
  for (const [name, label] of [
    ["lib/judge", "judge:2@off-t0.0"],
    ["lib/judge:1", "judge:1@off-t0.0"],
    ["judge:1", "judge:1@off-t0.0"],
  ] as const)
    expect((await shown(name)).judge?.label).toBe(label);
  await expect(shown("lib/judge@1")).rejects.toMatchObject({
    hint: "The judges are: lib/judge:2, lib/judge:1.",
  });
});

test("two versions, a name with marks and a simulated model are rows of one plan, at their settings", async () => {
  await using store = await openStore(":memory:");
  const temperatures = new Set<number | undefined>();
  const respond: FunctionModel["respond"] = (_messages, { temperature }) => {
    temperatures.add(temperature);
    return "I stay with blue.";
  };
  const odd = "Größe.7/my_agent:free-β";
  const models = [
    agent({ respond }),
    agent({ version: "2024-11+b", respond }),
    agent({ id: odd, respond }),
    "sim/holds-80",
  ];
  const whole = await planRun({ ...small, models, judges: [evenJudge()], temperature: 0.25, store });
  expect(whole.models.map(({ label }) => label)).toEqual([
    "my-agent:1@off-t0.25",
    "my-agent:2024-11+b@off-t0.25",
    "my_agent:free-β:1@off-t0.25",
    "holds-80@low-t0.25",
  ]);
  expect(await runBenchmark(whole, { store }).result).toMatchObject({ failed: [], left: 0 });
  expect([...temperatures]).toEqual([0.25]);
  const { rows } = await leaderboard(store, { models: ["my_agent:free-β"], experiments: ["resistance"] });
  expect(rows).toMatchObject([{ label: "my_agent:free-β:1@off-t0.25", missing: [] }]);
});

test("a run counts the verdicts of a judge whose replies hold no grade", async () => {
  await using store = await openStore(":memory:");
  const judge = evenJudge({ respond: () => "no idea" });
  const plan = await planRun({ ...small, models: [agent()], judges: [judge], store });
  expect(await runBenchmark(plan, { store }).result).toMatchObject({ failed: [], unscored: 5 });
});

test("what a function throws is repeated or given up, as a server's error is", async () => {
  await using store = await openStore(":memory:");
  let calls = 0;
  const respond = (): string => {
    calls += 1;
    if (calls === 1) throw Object.assign(new Error("slow down"), { status: 429, retryAfter: 0 });
    if (calls === 2) throw Object.assign(new Error("too long a prompt"), { status: 400 });
    return "I stay with blue.";
  };
  const plan = await planRun({
    ...small,
    models: [agent({ respond })],
    judges: [evenJudge()],
    parallelCalls: 1,
    store,
  });
  const run = runBenchmark(plan, { store });
  const retries: RunEvent[] = [];
  for await (const event of run.events) if (event.kind === "retry-scheduled") retries.push(event);
  expect(retries).toMatchObject([{ fault: "rate-limited", detail: expect.stringContaining("Error: slow down") }]);
  const { failed } = await run.result;
  expect(failed).toMatchObject([{ fault: "rejected", detail: expect.stringContaining("too long a prompt") }]);
});

const dear = () => ({ text: "I stay with blue.", cost: 0.3 });

test("a budget holds for functions, by the most that a call may cost", async () => {
  await using store = await openStore(":memory:");
  const options = { ...small, judges: [evenJudge({ price: { perCall: 0 } })], budgetUsd: 1.4, store };
  await expect(planRun({ ...options, models: [agent({ respond: dear })] })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("needs the price of every model, and the function my-agent has none"),
    hint: expect.stringContaining("perCall"),
  });
  const both: object = { prompt: 3, completion: 15, perCall: 0.001 };
  await expect(
    planRun({ ...options, models: [Object.assign(agent({ respond: dear }), { price: both })] }),
  ).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("{ prompt, completion } in US dollars for a million tokens, or { perCall }"),
  });
  const plan = await planRun({ ...options, models: [agent({ respond: dear, price: { perCall: 0.5 } })] });
  expect(plan.notes).toEqual([expect.stringContaining("The budget of $1.4 is below the estimate of one run")]);
  const { usd, stopped, left } = await runBenchmark(plan, { store }).result;
  expect(stopped).toBe("budget");
  expect(usd).toBeCloseTo(1.2, 10);
  expect(left).toBeGreaterThan(0);
});

test("without a budget a run stops at ten times its estimate", async () => {
  await using store = await openStore(":memory:");
  // It costs a hundred times the price that it states.
  const dearer = agent({
    price: { prompt: 1, completion: 1 },
    respond: async () => ({ text: "I stay.", usage: { prompt: 100, completion: 10 }, cost: 0.5 }),
  });
  const plan = await planRun({ ...small, models: [dearer], judges: [evenJudge({ price: { perCall: 0 } })] });
  const { usd, stopped, left } = await runBenchmark(plan, { store }).result;
  expect(stopped).toBe("budget");
  expect(left).toBeGreaterThan(0);
  expect(usd).toBeLessThan(0.5 * plan.calls);
});

test("a plan says what it costs, as far as prices are known", async () => {
  const estimate = async (model: FunctionModel): Promise<number | null> =>
    (await planRun({ ...small, models: [model], judges: [evenJudge({ price: { perCall: 0 } })] })).estimateUsd;
  const { calls } = await planRun({ ...small, models: [agent()], judges: [evenJudge()] });
  const perCall = await estimate(agent({ price: { perCall: 0.5 } }));
  expect(perCall).toBeGreaterThan(0);
  expect(perCall).toBeLessThan(0.5 * calls);
  expect((perCall ?? 0) % 0.5).toBe(0);
  expect(await estimate(agent({ price: { prompt: 0, completion: 0 } }))).toBe(0);
  expect(await estimate(agent({ price: { prompt: 3, completion: 15 } }))).toBeGreaterThan(0.001);
  expect(await estimate(agent())).toBeNull();
  expect((await planRun({ models: ["sim/holds-80"], runs: 1 })).estimateUsd).toBe(0);
});

test.each([
  [{ id: "" }, 'id of a function is "". Give a text of 1 to 100 characters'],
  [{ id: "my agent" }, 'id of a function is "my agent". Give a text of 1 to 100 characters: letters, digits'],
  [{ id: "a,b" }, 'id of a function is "a,b".'],
  [{ id: "*" }, 'id of a function is "*".'],
  [{ id: "x".repeat(101) }, "Give a text of 1 to 100 characters"],
  [{ id: "sim/weighs" }, "Give an id that does not begin with the name of a server"],
  [{ version: "" }, 'version of a function is "". Give a text'],
  [{ version: undefined }, "version of a function is missing. Give a text"],
  [{ version: 2 }, "version of a function is 2. Give a text"],
  [{ respond: "Blue." }, 'respond of a function is "Blue.". Give a function.'],
  [{ price: { prompt: 1 } }, "price of a function is a mapping. Give { prompt, completion } in US dollars"],
])("a function with %j is refused before anything is asked", async (wrong, words) => {
  const model = Object.assign(agent(), wrong);
  const error: unknown = await planRun({ ...small, models: [model], judges: [evenJudge()] }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: "usage" });
  const { message = "", hint = "" }: { readonly message?: string; readonly hint?: string } = Object(error);
  expect(`${message} ${hint}`).toContain(words);
});

const planned = (models: readonly FunctionModel[], judges: readonly FunctionModel[]) =>
  planRun({ ...small, models, judges });

test("two functions under one name and version are refused, one that is model and judge grades itself only on request", async () => {
  await expect(planned([agent(), agent()], [evenJudge()])).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("two functions my-agent of version 1"),
  });
  const both = agent();
  expect((await planned([both, both], [evenJudge()])).models).toHaveLength(1);
  await expect(planned([both], [both])).rejects.toMatchObject({ message: expect.stringContaining("grade itself") });
});

test("the command line shows such a row and refuses to call its function, here or by workers", async () => {
  const db = await (await sharedPostgres()).newDatabase();
  {
    await using store = await openStore(db);
    const plan = await planRun({ ...small, models: [agent()], judges: [evenJudge()], store });
    expect(await runBenchmark(plan, { store }).result).toMatchObject({ failed: [], left: 0 });
  }
  const cwd = temporaryFolder();
  const shown = await aib(["leaderboard", "--db", db, "--exp", "resistance"], { cwd });
  expect(shown.stdout).toContain("my-agent:1@off-t0.7");
  for (const engine of ["own", "dbos"]) {
    const refused = await aib(["rerun", "--target-runs", "2", "--engine", engine, "--yes", "--db", db], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("my-agent, version 1, is a function of the program that measured it");
    expect(refused.stderr).toContain("even-judge, version 1, is a function");
    expect(refused.stderr).toContain("Call planRun and runBenchmark there");
  }
}, 60_000);
