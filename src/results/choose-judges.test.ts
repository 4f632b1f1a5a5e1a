import { describe, expect, test } from "vitest";
import { digestOf } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { JudgeRecord } from "../store/views/views.ts";
import { chooseJudge, chooseJudges, judgeReference } from "./choose-judges.ts";

function judgeAt(endpointId: string, model = "vendor/judge"): JudgeRecord {
  const judge: JudgeConfig = {
    id: digestOf({ endpointId, model }),
    label: "judge@none-t0.0",
    model,
    sentAs: model,
    temperature: 0,
    maxTokens: 1024,
    reasoningEffort: "none",
    endpoint: { id: endpointId, kind: "custom", baseUrl: endpointId, apiKeyEnv: null },
    blind: false,
    repeat: 1,
  };
  return { judge, planned: 15, scored: 15, unscored: 0 };
}

test("a judge that is alone on its model is named by it", () => {
  const [one, other] = [judgeAt("http://one"), judgeAt("http://one", "vendor/other")];
  expect(judgeReference(one, [one, other])).toBe("vendor/judge");
  expect(chooseJudge([one, other], "vendor/other")).toBe(other);
});

test("two judges of one model at two places are told apart by the beginnings of their ids", () => {
  const [one, other] = [judgeAt("http://one"), judgeAt("http://two")];
  for (const record of [one, other]) {
    expect(chooseJudge([one, other], judgeReference(record, [one, other]))).toBe(record);
  }
});

test("a judge on one's own machine is named by its program, the store's id or its label's first part", () => {
  const record = judgeAt("http://127.0.0.1:1234/v1", "local/gemma3:27b");
  const judge = { ...record, judge: { ...record.judge, label: "gemma3:27b@off-t0.0" } };
  for (const name of ["lmstudio/gemma3:27b", "ollama/gemma3:27b", "local/gemma3:27b", "gemma3:27b"]) {
    expect(chooseJudge([judgeAt("http://one"), judge], name)).toBe(judge);
  }
  expect(() => chooseJudge([judge], "gemma3")).toThrow(/No verdict of this suite is by the judge/u);
});

test("without a wish it is the first, and an unknown one is named with those that there are", () => {
  const one = judgeAt("http://one");
  expect(chooseJudge([one], null)).toBe(one);
  expect(() => chooseJudge([one], "vendor/nobody")).toThrow(
    /No verdict of this suite is by the judge "vendor\/nobody"/u,
  );
});

test("without a wish, of two who graded as much it is the one that is not blind", () => {
  const open = judgeAt("http://one");
  const blind = { ...open, judge: { ...open.judge, id: "blind", blind: true } };
  expect(chooseJudge([blind, open], null)).toBe(open);
  expect(chooseJudge([{ ...blind, scored: 16 }, open], null)).toMatchObject({ judge: { blind: true } });
  expect(chooseJudge([blind], null)).toBe(blind);
});

describe("a panel", () => {
  const [one, two, three] = [
    judgeAt("http://one", "vendor/one"),
    judgeAt("http://one", "vendor/two"),
    judgeAt("http://one", "vendor/three"),
  ];
  const judges = [one, two, three];

  test("has the judges named, in that order, and is one where one is named", () => {
    expect(chooseJudges(judges, ["vendor/three", "vendor/one"])).toEqual([three, one]);
    expect(chooseJudges(judges, ["vendor/two"])).toEqual([two]);
    expect(chooseJudges(judges, [])).toEqual([one]);
    expect(chooseJudges([], [])).toEqual([]);
  });

  test("has every judge once, by any of its names", () => {
    const id = two.judge.id.slice(0, 12);
    expect(() => chooseJudges(judges, ["vendor/two", id])).toThrow(/is named twice/u);
    expect(() => chooseJudges(judges, ["vendor/two", "vendor/four"])).toThrow(/by the judge "vendor\/four"/u);
  });
});

test("a repeat is no judge: not by default, not by name, and not among those that there are", () => {
  const judge = judgeAt("http://one");
  const label = `${judge.judge.label} repeat 2`;
  const repeat = { ...judge, judge: { ...judge.judge, id: "repeat", label, repeat: 2 }, scored: 100 };
  expect(chooseJudge([repeat, judge], null)).toBe(judge);
  expect(chooseJudge([repeat, judge], "vendor/judge")).toBe(judge);
  expect(() => chooseJudge([repeat, judge], label)).toThrow(/only measure how far the judge agrees with itself/u);
  expect(chooseJudge([repeat], null)).toBeNull();
});

test("a model's name means the judge as it is; the blind one has its label", () => {
  const judge = judgeAt("http://one");
  const blind = { ...judge, judge: { ...judge.judge, id: "blind", label: `${judge.judge.label} blind`, blind: true } };
  expect(chooseJudge([blind, judge], "vendor/judge")).toBe(judge);
  expect(chooseJudge([blind, judge], "judge@none-t0.0 blind")).toBe(blind);
});

test("a simulated judge counts by default only where no real one has graded", () => {
  const real = judgeAt("http://one");
  const { judge, ...counts } = judgeAt("simulator:", "sim/judge");
  const simulated = {
    ...counts,
    scored: 75,
    judge: { ...judge, endpoint: { ...judge.endpoint, kind: "simulator" as const } },
  };
  expect(chooseJudge([simulated, real], null)).toBe(real);
  expect(chooseJudge([simulated, { ...real, scored: 0 }], null)).toBe(simulated);
});

test("a person counts by default only without another judge", () => {
  const person = judgeAt("person", "human/anna");
  const human = {
    ...person,
    judge: { ...person.judge, endpoint: { id: "person", kind: "person", baseUrl: "person", apiKeyEnv: null } as const },
  };
  const judge = judgeAt("http://one");
  expect(chooseJudge([human, judge], null)).toBe(judge);
  expect(chooseJudge([human, judge], "human/anna")).toBe(human);
  expect(chooseJudge([human], null)).toBe(human);
});
