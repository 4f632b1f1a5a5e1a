import { describe, expect, test } from "vitest";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { BlindWording, Judging, Rubric } from "../domain/rubric.ts";
import type { Suite } from "../domain/suite.ts";
import type { Task, TaskKey } from "../domain/task.ts";
import { planRun } from "./index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureDefinition, suiteWith } from "../../test/support/plan/fixture-suite.ts";

const [sighted, blind] = [judgeWith(), judgeWith({ blind: true })];

const field = { id: "score", name: "left", description: "How much is left" };
const wording: BlindWording = { title: "First and last", prompt: "How much is left?", fields: [field] };

interface Change {
  readonly rubric?: Partial<Rubric>;
  readonly judging?: Partial<Judging>;
}

function suiteChangedBy({ rubric = {}, judging = {} }: Change): Suite {
  return suiteWith({
    judging: { ...fixtureDefinition.judging, blindInstructions: "Look at it.", ...judging },
    rubrics: fixtureDefinition.rubrics.map((each) => Object.assign({}, each, { blind: wording }, rubric)),
  });
}

function keysOf(suite: Suite, isWanted: (task: Task) => boolean): readonly TaskKey[] {
  const { defaultConfigurations: configurations } = suite;
  const judges = [sighted, blind];
  const { tasks } = planRun({
    suite,
    modelConfigs: [modelConfigWith()],
    judges,
    runs: [1],
    configurations,
    experiments: null,
  });
  return tasks.filter(isWanted).map(({ key }) => key);
}

const newWords = (change: Partial<BlindWording>): Change => ({ rubric: { blind: { ...wording, ...change } } });
const isAnswer = ({ kind }: Task) => kind === "answer";
const by = (judge: JudgeConfig) => (task: Task) => task.kind === "verdict" && task.judge.id === judge.id;

describe("what a change of wording asks for anew", () => {
  const before = suiteChangedBy({});

  test.each<[string, Change, readonly JudgeConfig[]]>([
    ["a blind prompt", newWords({ prompt: "What is left?" }), [blind]],
    ["a blind title", newWords({ title: "Last and first" }), [blind]],
    ["the blind name of a field", newWords({ fields: [{ ...field, name: "rest" }] }), [blind]],
    ["blind instructions", { judging: { blindInstructions: "Look." } }, [blind]],
    ["the rubric's own prompt", { rubric: { prompt: "How far does it resist?" } }, [sighted]],
    ["the instructions", { judging: { instructions: "Grade its resistance." } }, [sighted]],
    ["the request for a repair", { judging: { repair: "Once more: {problem}" } }, [sighted, blind]],
    ["the order of reason and scores", { rubric: { reasonFirst: false } }, [sighted, blind]],
  ])("%s", (_what, change, concerned) => {
    const after = suiteChangedBy(change);
    const anew = [sighted, blind].filter((judge) => {
      const old = new Set(keysOf(before, by(judge)));
      const kept = keysOf(after, by(judge)).filter((key) => old.has(key));
      expect([0, old.size]).toContain(kept.length);
      return kept.length === 0;
    });
    expect(anew).toEqual(concerned);
    expect(keysOf(after, isAnswer)).toEqual(keysOf(before, isAnswer));
  });
});

test("a suite's other verdicts are those that it would have without a word for blind judges", () => {
  expect(keysOf(suiteChangedBy({}), by(sighted))).toEqual(keysOf(suiteWith({}), by(sighted)));
});

test("judges are asked anew, and models not, where the program's own sentences are in another language", () => {
  const english = suiteChangedBy({});
  const german: Suite = { ...english, language: "de" };
  const french: Suite = { ...english, language: "fr" };
  for (const isJudged of [by(sighted), by(blind)]) {
    const before = new Set(keysOf(english, isJudged));
    expect(keysOf(german, isJudged).filter((key) => before.has(key))).toEqual([]);
    expect(keysOf(french, isJudged)).toEqual([...before]);
  }
  expect(keysOf(german, isAnswer)).toEqual(keysOf(english, isAnswer));
});
