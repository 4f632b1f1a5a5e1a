import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { PreparedRun } from "../../campaign/index.ts";
import { measure } from "../../../test/support/campaign/simulated-store.ts";
import { exportResults, type ExportRequest } from "../../results/export/export-results.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { openStore, type Store } from "../../store/index.ts";
import { baselineOfRun, baselineOfStored, type BaselineSource } from "./baseline.ts";
import { judgeGate, type GateResult } from "./gate.ts";

const standIns = (behaviour: string) =>
  `models:\n  - { model: sim/${behaviour}, label: companion, temperature: 0.7 }\n`;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "aib-baseline-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function storeIn(path: string): Promise<Store> {
  const store = await openStore({ location: path, create: true, clock: () => new Date() });
  onTestFinished(() => store.close());
  return store;
}

/** A store with one model config of this behaviour. */
async function measured(path: string, behaviour: string, runs = 3) {
  const store = await storeIn(path);
  const registryFile = `${path}.yaml`;
  writeFileSync(registryFile, standIns(behaviour));
  return { store, prepared: await measure(store, { models: ["*"], registryFile, runs }) };
}

async function exported(store: Store, { plan }: PreparedRun, request: Pick<ExportRequest, "format" | "what">) {
  const texts = exportResults(store, {
    suite: plan.suite,
    modelConfigs: await store.modelConfigs(plan.suite.digest),
    judges: [],
    excludeOwnFamily: false,
    onRow: () => undefined,
    ...request,
  });
  let text = "";
  for await (const piece of texts) text += piece;
  return text;
}

async function judged(store: Store, prepared: PreparedRun, source: BaselineSource): Promise<GateResult> {
  const baseline = await baselineOfRun(source, prepared, store);
  const leaderboard = await loadLeaderboard(store, {
    suite: prepared.plan.suite.digest,
    judges: prepared.ranking.judgeIds,
    excludeOwnFamily: false,
    interval: null,
    now: () => new Date(0),
  });
  return judgeGate(store, leaderboard, prepared.plan, { failUnder: null, baseline });
}

test("a clearly lower index fails, a clearly higher and an equal one pass, by store and by every export", async () => {
  const place = folder();
  const good = await measured(join(place, "good.db"), "holds-80");
  const bad = await measured(join(place, "bad.db"), "always-yields");
  const named = (name: string): BaselineSource => ({ name, kind: "store", location: join(place, name) });
  const worse = await judged(bad.store, bad.prepared, named("good.db"));
  expect(worse.passed).toBe(false);
  expect(worse.lines).toEqual([
    expect.stringMatching(
      /^FAILED companion against good\.db: worse by more than chance explains: -\d+\.\d \(-\d+\.\d to -\d+\.\d\)\.$/u,
    ),
  ]);
  expect((await judged(good.store, good.prepared, named("bad.db"))).passed).toBe(true);
  await measured(join(place, "again.db"), "holds-80");
  const same = await judged(good.store, good.prepared, named("again.db"));
  expect(same).toMatchObject({ passed: true, modelConfigs: [{ difference: { points: 0, isLower: false } }] });

  const points = worse.modelConfigs[0]?.difference?.points;
  for (const [name, format, what] of [
    ["all.json", "json", "all"],
    ["all.jsonl", "jsonl", "all"],
    ["verdicts.csv", "csv", "verdicts"],
  ] as const) {
    const location = join(place, name);
    writeFileSync(location, await exported(good.store, good.prepared, { format, what }));
    const result = await judged(bad.store, bad.prepared, { name, kind: "export", location });
    expect(result.modelConfigs[0]?.difference?.points, name).toBe(points);
    expect(result.passed).toBe(false);
  }
});

test("a baseline that was measured in another way is refused with what it holds", async () => {
  const place = folder();
  const { store, prepared } = await measured(join(place, "own.db"), "holds-80", 1);
  const open = (name: string, kind: BaselineSource["kind"] = "store") =>
    baselineOfRun({ name, kind, location: join(place, name) }, prepared, store);
  await expect(open("nowhere.db")).rejects.toThrow(/--baseline nowhere\.db cannot be read: there is no such store/u);
  await expect(open("nowhere.csv", "export")).rejects.toThrow(
    /--baseline nowhere\.csv cannot be read: there is no such file\./u,
  );

  await measure(await storeIn(join(place, "v1.db")), { suite: "v1", models: ["sim/asks"] });
  await expect(open("v1.db")).rejects.toThrow(/holds results of suite v1 .*needs suite v2 /u);
  await measure(await storeIn(join(place, "judge.db")), { judges: ["sim/strict-judge"] });
  await expect(open("judge.db")).rejects.toThrow(
    /holds grades by the judge strict-judge\S* and this command needs grades by judge@/u,
  );
  await measure(await storeIn(join(place, "user.db")), { deliveries: ["user_role"] });
  await expect(open("user.db")).rejects.toThrow(/grades under strong_independence \+ user_role.*needs .* tool_role/u);
  await measure(await storeIn(join(place, "two.db")), { models: ["sim/asks", "sim/holds-40"] });
  await expect(open("two.db")).rejects.toThrow(
    /results of asks\S*, holds-40\S*, and this command needs results of companion/u,
  );

  writeFileSync(join(place, "scores.csv"), await exported(store, prepared, { format: "csv", what: "scores" }));
  await expect(open("scores.csv", "export")).rejects.toThrow(/it holds no verdicts/u);
  const verdicts = await exported(store, prepared, { format: "csv", what: "verdicts" });
  writeFileSync(join(place, "wrong.csv"), verdicts.replaceAll(",scored,", ",perfect,"));
  await expect(open("wrong.csv", "export")).rejects.toThrow(/verdict 1, column grade: /u);
  const lines = await exported(store, prepared, { format: "jsonl", what: "verdicts" });
  writeFileSync(join(place, "twice.jsonl"), lines + lines);
  await expect(open("twice.jsonl", "export")).rejects.toThrow(
    /holds the verdict on scenario \S+, run 1, of \S+ twice/u,
  );
  writeFileSync(join(place, "wrong.json"), "{");
  await expect(open("wrong.json", "export")).rejects.toThrow(/wrong\.json cannot be used: .*JSON/u);
});

test("a baseline that holds results of the compared store is refused, whole or in part, as a copy and as an export", async () => {
  const place = folder();
  const { store, prepared } = await measured(join(place, "own.db"), "holds-80", 1);
  await store.copyTo(join(place, "copy.db"));
  writeFileSync(join(place, "own.csv"), await exported(store, prepared, { format: "csv", what: "verdicts" }));
  const ofCopy = { name: "copy.db", kind: "store", location: join(place, "copy.db") } as const;
  const ofExport = { name: "own.csv", kind: "export", location: join(place, "own.csv") } as const;
  await expect(baselineOfRun(ofCopy, prepared, store)).rejects.toThrow(/holds (\d+) of the \1 results of companion/u);
  await expect(baselineOfRun(ofExport, prepared, store)).rejects.toThrow(/holds \d+ of the \d+ results of companion/u);

  const registryFile = join(place, "own.db.yaml");
  const longer = await measure(store, { models: ["*"], registryFile, runs: 2 });
  await expect(baselineOfRun(ofCopy, longer, store)).rejects.toMatchObject({ code: "usage" });

  // The same answers, graded again.
  const regraded = new DatabaseSync(join(place, "copy.db"));
  regraded.exec("update verdicts set recorded_at = '2026-01-01T00:00:00.000Z'");
  regraded.close();
  const copy = await openStore({ location: join(place, "copy.db"), create: false, clock: () => new Date() });
  onTestFinished(() => copy.close());
  for (const format of ["json", "jsonl"] as const) {
    const [name, location] = [`regraded.${format}`, join(place, `regraded.${format}`)];
    writeFileSync(location, await exported(copy, prepared, { format, what: "all" }));
    await expect(baselineOfRun({ name, kind: "export", location }, prepared, store)).rejects.toThrow(
      /holds \d+ of the/u,
    );
  }

  const other = await measured(join(place, "new.db"), "holds-80", 1);
  expect((await baselineOfRun(ofCopy, other.prepared, other.store)).pairs).toHaveLength(1);
  expect((await baselineOfRun(ofExport, other.prepared, other.store)).pairs).toHaveLength(1);
});

test("a baseline that lost grades, or that one judge of a panel graded in part, is refused", async () => {
  const place = folder();
  const { store, prepared } = await measured(join(place, "own.db"), "holds-80", 1);
  const registryFile = join(place, "own.db.yaml");
  const open = (name: string, run = prepared) =>
    baselineOfRun({ name, kind: "store", location: join(place, name) }, run, store);
  const subject = { models: ["*"], registryFile, runs: 3 };
  await measure(await storeIn(join(place, "mute.db")), { ...subject, judges: ["sim/mute-judge-20"] });
  const byMute = await measure(store, { ...subject, judges: ["sim/mute-judge-20"] });
  await expect(open("mute.db", byMute)).rejects.toThrow(
    /mute\.db is not comparable: it holds too few grades of companion \(\d+ of 45 verdicts have no grade/u,
  );

  await measure(await storeIn(join(place, "cut.db")), subject);
  const cut = new DatabaseSync(join(place, "cut.db"));
  cut.exec("delete from verdicts where key in (select key from tasks where run = 3 and scenario_id like 'rs0%')");
  cut.close();
  await expect(open("cut.db", await measure(store, subject))).rejects.toThrow(
    /cut\.db is not comparable: it holds too few grades of companion \(5 of 45 verdicts are missing\)/u,
  );

  const panel = { ...subject, judges: ["sim/judge", "sim/strict-judge"] };
  const part = await storeIn(join(place, "part.db"));
  await measure(part, { ...subject, judges: ["sim/judge"] });
  await measure(part, { ...panel, experiments: ["identity"] });
  const byPanel = await measure(store, panel);
  const alone = await storeIn(join(place, "alone.db"));
  await measure(alone, { ...subject, judges: ["sim/judge"] });
  await measure(alone, { ...panel, models: ["sim/asks"], registryFile: null });
  await expect(open("alone.db", byPanel)).rejects.toThrow(/alone\.db is not comparable: it holds no grades of these/u);
  await expect(open("part.db", byPanel)).rejects.toThrow(
    /part\.db is not comparable: it holds grades by strict-judge\S* of 5 of 15 scenarios/u,
  );
});

test("a stored row that one judge of the panel has not graded is compared with no baseline", async () => {
  const place = folder();
  const judges = ["sim/judge", "sim/strict-judge"];
  const subject = { models: ["sim/holds-40"], judges };
  await measure(await storeIn(join(place, "base.db")), subject);
  const store = await storeIn(join(place, "now.db"));
  await measure(store, { ...subject, judges: ["sim/judge"] });
  await measure(store, { models: ["sim/asks"], judges });
  const leaderboard = await loadLeaderboard(store, {
    suite: null,
    judges,
    excludeOwnFamily: false,
    interval: null,
    now: () => new Date(0),
  });
  const source = { name: "base.db", kind: "store", location: join(place, "base.db") } as const;
  await expect(baselineOfStored(source, store, leaderboard)).rejects.toThrow(
    /holds-40\S* cannot be compared with --baseline base\.db: strict-judge\S* has graded none of it here/u,
  );
});

/** Every run gets the grades of the first. */
function repeatFirstRun(location: string): void {
  const database = new DatabaseSync(location);
  database.exec(`update verdicts set grade = (
    select of_first.grade from verdicts of_first join tasks first on first.key = of_first.key
    join tasks own on own.key = verdicts.key and own.scenario_id = first.scenario_id where first.run = 1)`);
  database.close();
}

test("runs that are all alike are not widened by the spread of published ones", async () => {
  const place = folder();
  const widthOf = async (runs: number): Promise<number> => {
    const [base, now] = [join(place, `${runs}-base.db`), join(place, `${runs}-now.db`)];
    await measured(base, "holds-80", runs);
    const { store, prepared } = await measured(now, "holds-40", runs);
    for (const location of [base, now]) repeatFirstRun(location);
    const { lines } = await judged(store, prepared, { name: "base.db", kind: "store", location: base });
    const [, low, high] = /\((\S+) to (\S+), with other questions\)/u.exec(lines.join()) ?? [];
    return Number(high) - Number(low);
  };
  expect(await widthOf(3)).toBeLessThan((await widthOf(1)) - 1);
});

test("stored results are compared under the leaderboard's judge and configurations", async () => {
  const place = folder();
  const good = await measured(join(place, "good.db"), "holds-80");
  const bad = await measured(join(place, "bad.db"), "always-yields");
  const leaderboard = await loadLeaderboard(bad.store, {
    suite: null,
    judges: [],
    excludeOwnFamily: false,
    interval: "generalisation",
    now: () => new Date(0),
  });
  const source = { name: "good.db", kind: "store", location: join(place, "good.db") } as const;
  const baseline = await baselineOfStored(source, bad.store, leaderboard);
  const result = await judgeGate(bad.store, leaderboard, null, { failUnder: null, baseline });
  expect(result.passed).toBe(false);
  expect(result.lines.join()).toContain(`, ${intervalKinds.generalisation.name})`);
  expect(good.prepared.plan.suite.digest).toBe(leaderboard.suite.digest);
});
