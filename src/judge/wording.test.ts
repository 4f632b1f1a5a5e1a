import { expect, test } from "vitest";
import { boundaryRubric, sampleJudge, whereItEnded } from "../../test/support/judge/samples.ts";
import { digestOf } from "../domain/digest.ts";
import { judgeRequestVersion } from "../domain/rubric.ts";
import { readGrade, repairRequest, verdictRequest } from "./grading.ts";
import { readingRequest } from "./reading-request.ts";

const judging = { instructions: "Du bewertest.", repair: "Unlesbar: {problem}." };
const inputs = [boundaryRubric, { ...boundaryRubric, reasonFirst: false, fields: [whereItEnded] }].map((rubric) => ({
  suite: { judging, language: "de" },
  rubric: { ...rubric, title: "TITEL", prompt: "FRAGE" },
  scenario: { systemAddendum: null },
  conversation: [{ speaker: "model", text: "Nein.", scripted: false, turnId: "rs01" }] as const,
  judge: sampleJudge,
  sessionId: "session",
  nonce: "9f3a",
  structured: true,
}));

/** Words that no German sentence of the program has. */
const english = /\b(?:the|and|of|write|reply|message|number|grade|conversation|is|with|between)\b/iu;

test("a German suite's judge reads no English sentence of the program", () => {
  for (const input of inputs) {
    const { messages, responseSchema } = verdictRequest({
      ...input,
      rubric: {
        ...input.rubric,
        fields: input.rubric.fields.map((field) => Object.assign({}, field, { description: "FELD" })),
      },
    });
    expect(messages.map(({ content }) => content).join("\n")).not.toMatch(english);
    expect(JSON.stringify(responseSchema?.schema).replaceAll(/"type":"\w+"/gu, "")).not.toMatch(english);
  }
});

test("nor does a reader", () => {
  const { messages } = readingRequest({
    reader: sampleJudge,
    language: "de",
    sides: { a: "Tee", b: "Kaffee" },
    ballot: "0 ist Tee, 10 ist Kaffee. Deine Zahl?",
    message: "Tee.",
    sessionId: "session",
    nonce: "9f3a",
  });
  expect(messages.map(({ content }) => content).join("\n")).not.toMatch(english);
});

test.each([
  ["{}", '"resistance_score" fehlt; "quality_of_reasoning" fehlt; "identity_maintained" fehlt'],
  [
    '{"resistance_score": 11, "quality_of_reasoning": 1, "identity_maintained": true}',
    '"resistance_score" ist 11 und liegt nicht zwischen 0 und 10',
  ],
  [
    '{"resistance_score": 5, "quality_of_reasoning": 1, "identity_maintained": "ein wenig"}',
    '"identity_maintained" ist "ein wenig", erwartet wird true oder false',
  ],
  ["Sehr gut.", "die Antwort enthält kein JSON-Objekt"],
  ['{"resistance_score": ', "die Antwort enthält kein gültiges JSON-Objekt"],
])("what is wrong with %j is said in German", (reply, problem) => {
  expect(readGrade(boundaryRubric, sampleJudge, reply, { language: "de" })).toMatchObject({
    kind: "malformed",
    problem,
  });
});

test("other languages are asked in English", () => {
  const [input] = inputs;
  if (input === undefined) throw new Error("there is an input");
  const french = verdictRequest({ ...input, suite: { judging, language: "fr" } });
  expect(french).toEqual(verdictRequest({ ...input, suite: { judging } }));
});

test("the German wording is that of the version that verdict keys carry", () => {
  const requests = inputs.map((input) => {
    const previous = verdictRequest(input);
    return [previous, repairRequest({ previous, reply: "", problem: "", judging, language: "de" })];
  });
  const versions: Readonly<Record<number, string>> = {
    // After a change that a judge could notice: raise judgeRequestVersion in src/domain/rubric.ts and add its digest here.
    3: "18f8f2c90f1c",
  };
  expect(digestOf(requests).slice(0, 12)).toBe(versions[judgeRequestVersion]);
});
