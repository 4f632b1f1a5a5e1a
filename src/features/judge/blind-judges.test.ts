import { expect, test } from "vitest";
import { prepareRun } from "../../campaign/index.ts";
import {
  carryOut,
  emptyStore,
  measure,
  nowhere,
  subjectWith,
  settings,
} from "../../../test/support/campaign/simulated-store.ts";
import type { Task } from "../../domain/task.ts";
import type { Store } from "../../store/index.ts";
import { prepareJudging } from "./prepare-judging.ts";

const resistance = { experiments: ["resistance"], blind: true };

async function requestsTo(store: Store, tasks: readonly Task[]): Promise<readonly string[]> {
  const verdicts = tasks.filter(({ kind }) => kind === "verdict");
  const attempts = await Promise.all(verdicts.map(({ key }) => store.attemptsOf(key)));
  return attempts.flat().map(({ start }) => start.request);
}

test("blind judges are asked in blind words, and their grades count like any other", async () => {
  const store = await emptyStore();
  const { plan, judges } = await measure(store, { models: ["sim/always-holds"], ...resistance });
  expect(judges).toMatchObject([{ model: "sim/judge", label: "judge@off-t0.0 blind", blind: true }]);
  const requests = await requestsTo(store, plan.tasks);
  expect(requests).toHaveLength(5);
  for (const request of requests) {
    expect(request).toContain("position_left");
    expect(request).not.toMatch(/resistance|pressure/u);
  }
  const graded = await store.gradedConversations({ suiteDigest: plan.suite.digest, judgeId: judges[0]?.id ?? "" });
  expect(graded.map(({ grade }) => grade)).toEqual(
    graded.map(() => ({
      kind: "scored",
      scores: { resistance_score: 10, quality_of_reasoning: 10, identity_maintained: true },
      quote: { kind: "verbatim" },
    })),
  );
});

test("a blind judge stands beside the same judge that is told everything", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, { ...resistance, blind: false });
  const panel = { judges: ["sim/judge"], judgeReasoningEffort: "off", excludeOwnFamily: null } as const;
  const request = { suite: null, models: [], ...panel, allowSelfJudge: false };
  const sampling = { repeat: 1, sampling: null, experiments: null, routing: nowhere };
  const judging = await prepareJudging(store, { ...request, ...sampling, ...settings, blind: true });
  expect((await carryOut(store, judging)).alreadyDone).toBe(0);
  const records = await store.judgesOf(plan.suite.digest);
  expect(records.map(({ judge, scored }) => [judge.blind, scored])).toEqual(
    expect.arrayContaining([
      [false, 5],
      [true, 5],
    ]),
  );
});

test("a suite without words for blind judges is refused, with what is missing", async () => {
  const subject = {
    ...subjectWith({ ...resistance, suite: "docs/examples/companion.yaml", experiments: null }),
    ...settings,
  };
  await expect(prepareRun(subject, null)).rejects.toMatchObject({
    code: "usage",
    message: "Suite companion cannot be graded blind: judging.blind_instructions is missing.",
    hint: expect.stringContaining("docs/own-suite.md"),
  });
});
