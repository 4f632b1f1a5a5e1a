import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readBallot } from "../src/ballot/index.ts";
import type { Leaderboard } from "../src/results/contract.ts";
import { withStore } from "../src/store/index.ts";
import { aib } from "./support/command-line.ts";
import { readEvalLogs, wireMessage, wordsOf, type EvalLogRead, type EvalSampleRead } from "./support/eval-log.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const logs = new Map<string, ReadonlyMap<string, EvalLogRead>>();
let written = "";

beforeAll(async () => {
  await succeed("run", "--models", "sim/holds-80,sim/asks", "--runs", "2", "--db", "v2.db");
  await succeed("run", "--suite", "v3", "--models", "sim/weighs,sim/holds-50", "--runs", "2", "--db", "v3.db", "-y");
  loseCall(join(cwd, "v2.db"), join(cwd, "lost.db"));
  stopRun(join(cwd, "v2.db"), join(cwd, "stopped.db"));
  for (const name of ["v2", "v3", "stopped", "lost"]) {
    written = await succeed("export", "inspect", "-o", name, "--db", `${name}.db`);
    logs.set(name, await readEvalLogs(join(cwd, name)));
  }
});

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** The same store, where the call for one answer failed, and one verdict has no number. */
function loseCall(from: string, to: string): void {
  copyFileSync(from, to);
  using database = new DatabaseSync(to);
  database.exec(`
    update attempt_ends set result = 'rate-limited', status = 429, detail = 'slow down' where attempt_id in (
      select attempt_id from answers where key in (select key from tasks where turn_id = 'rs01' and run = 1));
    delete from answers where key in (select key from tasks where turn_id = 'rs01' and run = 1);
    update verdicts set kind = 'unscored', grade = '{"kind":"unscored","reason":"no grade"}' where key in (
      select key from tasks where kind = 'verdict' and scenario_id = 'pt01' and run = 2)`);
}

/** The same store, stopped before the second turn of a conversation was asked. */
function stopRun(from: string, to: string): void {
  copyFileSync(from, to);
  using database = new DatabaseSync(to);
  const open = `select key from tasks where scenario_id = 'name_gender' and run = 2 and turn_id is not 'name_gender_turn1'`;
  database.exec(`
    delete from answers where key in (${open});
    delete from verdicts where key in (${open});
    delete from attempt_ends where attempt_id in (select id from attempts where task_key in (${open}));
    delete from attempts where task_key in (${open})`);
}

/** Everything that the store has, with every sample that it should be in. */
async function stored(name: string) {
  return withStore({ location: join(cwd, `${name}.db`), create: false }, async (store) => {
    const [overview] = await store.suites();
    const suiteDigest = overview?.digest ?? "";
    const suite = await store.loadSuite(suiteDigest);
    const configs = await store.modelConfigs(suiteDigest);
    const query = { suiteDigest, modelConfigIds: configs.map(({ id }) => id) };
    const labels = new Map(configs.map(({ id, label }) => [id, label]));
    const sampleAt = (place: { modelConfigId: string; run: number; scenarioId: string }): EvalSampleRead => {
      const log = logs.get(name)?.get(labels.get(place.modelConfigId) ?? "");
      const found = log?.samples.find(({ id, epoch }) => id === place.scenarioId && epoch === place.run);
      if (found === undefined) throw new Error(`there is no sample ${place.scenarioId} of run ${place.run}`);
      return found;
    };
    // The calls of readers are in no log, their readings are.
    const byReaders = new Set((await store.readers(suiteDigest)).flatMap(({ first, second }) => [first.id, second.id]));
    const isOfLog = ({ judgeId }: { readonly judgeId: string | null }) => judgeId === null || !byReaders.has(judgeId);
    return {
      suite,
      sampleAt,
      answers: await Array.fromAsync(store.storedAnswers(query)),
      verdicts: await Array.fromAsync(store.storedVerdicts(query)),
      attempts: (await Array.fromAsync(store.storedAttempts(query))).filter(isOfLog),
      readings: await store.readings(suiteDigest),
      skips: (await Array.fromAsync(store.storedSkips(query))).filter(isOfLog),
      exchanges: await Array.fromAsync(store.storedExchanges(query)),
    };
  });
}

function logsOf(name: string): readonly EvalLogRead[] {
  return [...(logs.get(name)?.values() ?? [])];
}

test("one log a model config, which a listing names, and says what was written", () => {
  expect(written).toMatch(/^Wrote lost: suite v2 2\.0, 2 logs, 60 samples, \d\.\d MB\.\nShow it:   inspect view/u);
  const files = readdirSync(join(cwd, "v2"));
  const names = files.filter((name) => name.endsWith(".eval"));
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-00-00_v2_[a-z0-9.-]+_[\da-f]{22}\.eval$/u);
  expect(files.toSorted()).toEqual([...names, "aib-inspect.json", "listing.json"].toSorted());
  const listing = z
    .record(z.string(), z.object({ task_id: z.string(), primary_metric: z.object({ value: z.number() }) }))
    .parse(JSON.parse(readFileSync(join(cwd, "v2", "listing.json"), "utf8")));
  expect(Object.keys(listing).toSorted()).toEqual(names.toSorted());
  for (const [name, { task_id: id }] of Object.entries(listing)) expect(name).toContain(`_${id}.eval`);
});

test("a log has the parts of the format, with sizes where the viewer reads them", () => {
  for (const log of [...logsOf("v2"), ...logsOf("v3")]) {
    const { names, sizes, header, start, summaries, journal, samples } = log;
    const ofSamples = samples.map(({ id, epoch }) => `samples/${id}_epoch_${epoch}.json`);
    const others = [
      "_journal/start.json",
      "_journal/summaries/1.json",
      "summaries.json",
      "reductions.json",
      "header.json",
    ];
    expect(names).toEqual([...ofSamples, ...others]);
    expect(sizes.filter(({ central, local }) => central !== local)).toEqual([]);
    expect(start).toEqual({ version: 2, eval: header.eval, plan: header.plan });
    expect(journal).toEqual(summaries);
    expect(header.eval.dataset.sample_ids).toEqual([...new Set(samples.map(({ id }) => id))]);
    expect(header.eval).toMatchObject({ config: { epochs: 2 }, tags: ["simulated"] });
    expect(summaries.map(({ id, epoch, message_count: count }) => [id, epoch, count])).toEqual(
      samples.map(({ id, epoch, messages }) => [id, epoch, messages.length]),
    );
  }
});

test.each(["v2", "v3"])("every answer of %s is the last words of its sample, behind what was sent", async (name) => {
  const { suite, sampleAt, answers, exchanges } = await stored(name);
  const ballots = new Set(
    suite.scenarios.flatMap(({ turns }) => turns.filter(({ ballot }) => ballot).map(({ id }) => id)),
  );
  const spoken = answers.filter(({ turnId }) => !ballots.has(turnId));
  const sent = new Map(
    exchanges.map(({ taskKey, request }) => [
      taskKey,
      z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) }).parse(JSON.parse(request)).messages,
    ]),
  );
  const last = new Map(spoken.map((each) => [each.place.conversationId, each]));
  expect(last.size).toBeGreaterThan(55);
  for (const { place, answer } of last.values()) {
    const { messages, output } = sampleAt(place);
    const wire = sent.get(answer.taskKey) ?? [];
    expect(messages.slice(0, -1).map(wireMessage)).toEqual(
      wire.map((each) => Object.assign({}, each, { content: each["content"] ?? "" })),
    );
    const own = messages.at(-1);
    expect(own).toMatchObject({ role: "assistant", source: "generate", model: output.model });
    expect(wireMessage(own)).toMatchObject(
      answer.channel === "tool" ? { tool_calls: answer.toolCalls } : { content: answer.text },
    );
    expect(output.completion).toBe(answer.text);
  }
  for (const { place, turnId, answer } of spoken) {
    const generated = sampleAt(place).messages.filter(({ source }) => source === "generate");
    expect(generated.filter(({ metadata }) => metadata?.["turn"] === turnId).map(wordsOf)).toEqual([answer.text]);
  }
});

test("v3 has no verdict, and no sample a score of a judge", async () => {
  expect((await stored("v3")).verdicts).toEqual([]);
  for (const { samples } of logsOf("v3")) {
    expect(samples.flatMap(({ scores }) => Object.values(scores)).map(({ metadata }) => metadata["scorer"])).toEqual(
      samples.flatMap(({ scores }) => Object.values(scores)).map(() => "ballots"),
    );
  }
});

test.each(["v2", "lost"])(
  "every verdict of %s is the score of its sample, or the reason why there is none",
  async (name) => {
    const { sampleAt, verdicts } = await stored(name);
    expect(verdicts.length).toBeGreaterThan(25);
    for (const { place, verdict } of verdicts) {
      const { grade } = verdict;
      const { scores, metadata } = sampleAt(place);
      const byJudge = Object.entries(scores).filter(([, score]) => score.metadata["scorer"] === "judge");
      const values = Object.fromEntries(byJudge.map(([field, { value }]) => [field, value]));
      expect(values).toEqual(grade.kind === "scored" ? grade.scores : {});
      const reasons = z
        .array(z.object({ judge: z.literal("sim/judge"), reason: z.string() }))
        .parse(metadata["unscored"]);
      expect(reasons.map(({ reason }) => reason)).toEqual(grade.kind === "scored" ? [] : [grade.reason]);
      const { reasoning = null, quote = null } = grade.kind === "scored" ? grade : {};
      const text = quote?.kind === "missing" ? null : quote?.text;
      for (const [, score] of byJudge) {
        expect(score).toMatchObject({ explanation: reasoning, metadata: { judge: "sim/judge", quote: text } });
      }
    }
  },
);

test.each(["v2", "v3", "lost"])("tokens and times of %s are those of all calls", async (name) => {
  const { attempts } = await stored(name);
  for (const { samples, header } of logsOf(name)) {
    const own = attempts.filter(({ place }) => samples.some(({ uuid }) => uuid === place.conversationId));
    const ends = own.flatMap(({ end }) => end ?? []);
    const total = Object.values(header.stats.model_usage).reduce((sum, each) => sum + each.total_tokens, 0);
    expect(total).toBe(
      ends.reduce((sum, { usage }) => sum + (usage.promptTokens ?? 0) + (usage.completionTokens ?? 0), 0),
    );
    const ofSamples = samples.flatMap(({ model_usage: used }) => Object.values(used).map((each) => each.total_tokens));
    expect(ofSamples.reduce((sum, tokens) => sum + tokens, 0)).toBe(total);
    const starts = own.map(({ startedAt }) => startedAt).toSorted();
    expect(header.stats.started_at).toBe(starts[0]?.replace("Z", "+00:00"));
  }
  expect(attempts.length).toBe(
    logsOf(name)
      .flatMap(({ samples }) => samples)
      .flatMap(({ uuid }) => attempts.filter(({ place }) => place.conversationId === uuid)).length,
  );
});

/** What samples are scored by: of v2 fields of three rubrics, of v3 what code reads from ballots. */
const expectedNames: Readonly<Record<string, unknown>> = {
  v2: expect.arrayContaining(["resistance_score", "distinctiveness", "consistency_score", "identity_maintained"]),
  v3: ["reason", "pushes", "hollow"],
};

test("results are the leaderboard's index and measures, and the means of the samples", async () => {
  for (const name of ["v2", "v3"]) {
    const shown = await succeed("leaderboard", "--format", "json", "--db", `${name}.db`);
    const { rows }: Leaderboard = JSON.parse(shown);
    for (const { header, samples, reductions } of logsOf(name)) {
      const row = rows.find(({ label }) => label === header.eval.model_args["label"]);
      const [index, measures, ...fields] = header.results.scores;
      expect(index?.metrics["index"]?.value).toBe(row?.index);
      expect(
        Object.fromEntries(Object.values(measures?.metrics ?? {}).map(({ name: id, value }) => [id, value])),
      ).toEqual(Object.fromEntries(Object.entries(row?.fields ?? {}).filter(([, value]) => value !== null)));
      const names = fields.map((field) => field.name);
      expect(names).toEqual(expectedNames[name]);
      for (const { name: field, metrics, scored_samples: scored } of fields) {
        const having = samples.filter(({ scores }) => scores[field] !== undefined);
        expect(scored).toBe(having.length);
        const reduced = reductions.find(({ scorer }) => scorer === field)?.samples ?? [];
        expect(new Set(reduced.map(({ sample_id: id }) => id))).toEqual(new Set(having.map(({ id }) => id)));
        const mean = reduced.reduce((sum, { value }) => sum + value, 0) / reduced.length;
        expect(metrics["mean"]?.value).toBeCloseTo(mean, 12);
      }
      expect(header.results).toMatchObject({ total_samples: samples.length, completed_samples: samples.length });
    }
  }
});

test("ballots and skips of v3 are in the samples that they belong to, and in no message", async () => {
  const { suite, sampleAt, answers, skips } = await stored("v3");
  const scales = new Map(suite.ballots?.map(({ id, scale }) => [id, scale]));
  const asked = suite.scenarios.flatMap(({ turns }) =>
    turns.flatMap(({ id, ballot }) => (ballot === undefined ? [] : [{ id, ballot }])),
  );
  const ballots = answers.filter(({ turnId }) => asked.some(({ id }) => id === turnId));
  expect([ballots.length > 150, skips.length > 5]).toEqual([true, true]);
  for (const { place, turnId, answer } of ballots) {
    const { metadata, messages } = sampleAt(place);
    const scale = scales.get(asked.find(({ id }) => id === turnId)?.ballot ?? "");
    const reading = readBallot(answer.text, { scale: scale ?? { min: 0, max: 0, middle: 0 } });
    const value = reading.kind === "number" ? reading.value : null;
    const own = expect.objectContaining({ turn: turnId, reply: answer.text, reading: reading.kind, value });
    expect(metadata["ballots"]).toContainEqual(own);
    expect(messages.map(({ metadata: about }) => about?.["turn"])).not.toContain(turnId);
  }
  for (const { place, turnId, because } of skips) {
    expect(sampleAt(place).metadata["skips"]).toContainEqual(expect.objectContaining({ turn: turnId, because }));
  }
  const all = logsOf("v3").flatMap(({ samples }) => samples);
  const count = (key: string): number => all.flatMap(({ metadata }) => metadata[key]).length;
  expect([count("ballots"), count("skips")]).toEqual([ballots.length, skips.length]);
});

test("readings of words are in the samples that they belong to, with their distance from the ballot", async () => {
  const { sampleAt, readings } = await stored("v3");
  for (const { turnId: turn, lean, readerId, isSecond, ...place } of readings) {
    const by = { reader_id: readerId, time: isSecond ? "second" : "first", lean, apart: expect.any(Number) };
    expect(sampleAt(place).metadata["readings"]).toContainEqual(expect.objectContaining({ turn, ...by }));
  }
  const all = logsOf("v3").flatMap(({ samples }) => samples.flatMap(({ metadata }) => metadata["readings"]));
  expect([all.length > 100, all.length]).toEqual([true, readings.length]);
});

test("code's reading of an item is the score of its opener, and an arm repeats what was said before the fork", async () => {
  const { suite } = await stored("v3");
  const items = suite.scenarios.filter(({ item, sideBy }) => item !== undefined && sideBy === undefined);
  const openers = new Set(items.map(({ id }) => id));
  for (const { samples } of logsOf("v3")) {
    const read = samples.filter(({ scores }) => scores["reason"]?.metadata["scorer"] === "ballots");
    expect(read.length).toBeGreaterThan(15);
    expect(read.filter(({ id }) => !openers.has(id))).toEqual([]);
    const reasons = samples.filter(({ metadata, messages }) => metadata["arm"] === "reason" && messages.length > 0);
    expect(reasons.length).toBeGreaterThan(10);
    for (const { metadata, messages, epoch } of reasons) {
      const opener = samples.find(
        (each) => each.epoch === epoch && openers.has(each.id) && each.metadata["item"] === metadata["item"],
      );
      const repeated = opener?.messages.map(({ role, content }) => [role, content]) ?? [];
      expect(repeated.length).toBe(3);
      expect(messages.slice(0, repeated.length).map(({ role, content }) => [role, content])).toEqual(repeated);
    }
  }
});

test("a call that was given up is its sample's error, and the others are whole", () => {
  for (const { samples, header, summaries } of logsOf("lost")) {
    const lost = samples.filter(({ error }) => error !== null);
    expect(lost.map(({ id, epoch }) => [id, epoch])).toEqual([["rs01", 1]]);
    expect(lost[0]?.error?.message).toMatch(/^Turn rs01, call of .*: rate-limited: slow down$/u);
    expect(lost[0]?.messages).toEqual([]);
    expect(summaries.find(({ error }) => error !== null)).toMatchObject({ id: "rs01", epoch: 1 });
    expect(header.results).toMatchObject({ total_samples: 30, completed_samples: 29 });
    const consistency = header.results.scores.find(({ name }) => name === "consistency_score");
    expect(consistency).toMatchObject({ scored_samples: 9, unscored_samples: 1 });
  }
});

test("a conversation with an open turn is not completed", () => {
  for (const { header, samples, summaries } of logsOf("stopped")) {
    expect(header.results).toMatchObject({ total_samples: samples.length, completed_samples: samples.length - 1 });
    const open = summaries.filter(({ completed }) => !completed);
    expect(open).toMatchObject([{ id: "name_gender", epoch: 2, error: null, scores: {} }]);
  }
});
