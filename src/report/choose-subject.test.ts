import { expect, test } from "vitest";
import { digestOf, type JudgeConfig } from "../domain/index.ts";
import type { JudgeRecord } from "../store/index.ts";
import { chooseJudge, judgeReference } from "./choose-subject.ts";

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

test("a judge whose model nobody shares is named by it", () => {
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

test("without a wish it is the first, and an unknown one is named with those that there are", () => {
  const one = judgeAt("http://one");
  expect(chooseJudge([one], null)).toBe(one);
  expect(() => chooseJudge([one], "vendor/nobody")).toThrow(
    /No verdict of this suite is by the judge "vendor\/nobody"/u,
  );
});
