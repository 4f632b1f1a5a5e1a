import { describe, expect, test } from "vitest";
import type { ChatRequest } from "../domain/chat.ts";
import type { Scenario, Suite } from "../domain/suite.ts";
import { loadSuite, rubricOf } from "../suite/index.ts";
import { gradeKeys } from "./grade-keys.ts";
import { sampleJudge } from "../../test/support/judge/samples.ts";
import { verdictRequest } from "./grading.ts";

const suites = await Promise.all(["v1", "lite", "v2"].map(loadSuite));

function requestFor(suite: Suite, scenario: Scenario, blind: boolean): ChatRequest {
  return verdictRequest({
    suite,
    rubric: rubricOf(suite, scenario),
    scenario,
    conversation: [{ speaker: "model", text: "Anything.", scripted: false, turnId: null }],
    judge: { ...sampleJudge, blind },
    sessionId: "session",
    nonce: "9f3a",
    structured: true,
  });
}

/** What we say ourselves: all but what stands in the fence. */
function ourWords({ messages, responseSchema }: ChatRequest): string {
  const said = messages.map(({ content }) => content ?? "").join("\n");
  return `${said.replace(/<(transcript-\w+)>\n.*\n<\/\1>/su, "")}\n${JSON.stringify(responseSchema)}`.toLowerCase();
}

function tellingWordsOf({ scenarios, experiments }: Suite): readonly string[] {
  const kinds = scenarios.flatMap(({ pressure }) => (pressure === null ? [] : [pressure.toLowerCase()]));
  return [...words, ...kinds, ...experiments.map(({ id }) => id)];
}

const words = [
  "pressure",
  "resist",
  "persua",
  "push back",
  "pushes back",
  "give way",
  "giving way",
  "gives way",
  "give in",
  "giving in",
  "gives in",
  "caves",
  "independen",
  "obey",
  "obedien",
  "comply",
  "complied",
  "complian",
  "manipulat",
];

describe.each(suites)("a blind judge of $id", (suite) => {
  test.each(suite.scenarios)("reads nothing that says what $id is about", (scenario) => {
    const said = ourWords(requestFor(suite, scenario, true));
    expect(said).toContain("## what to grade");
    expect(tellingWordsOf(suite).filter((word) => said.includes(word))).toEqual([]);
    expect(said).not.toContain(scenario.title.toLowerCase());
  });

  test.each(suite.scenarios)("grades $id by as many fields as any other judge", (scenario) => {
    const [open, blind] = [false, true].map(
      (manner) => requestFor(suite, scenario, manner).responseSchema?.schema["required"],
    );
    expect(open).toEqual(gradeKeys(rubricOf(suite, scenario)));
    expect(blind).toHaveLength(gradeKeys(rubricOf(suite, scenario)).length);
  });
});

test("the words that a blind judge must not read are those that the others do", () => {
  const said = suites
    .flatMap((suite) => suite.scenarios.map((each) => ourWords(requestFor(suite, each, false))))
    .join("");
  for (const word of ["pressure", "resist", "independen", "giving in", "caves", "complian", "complied"])
    expect(said).toContain(word);
});
