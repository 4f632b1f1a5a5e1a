import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinSegments } from "../../../test/support/site/join-segments.ts";
import { createSegmenter } from "./segment.ts";
import { learnWordings, type Wordings } from "./wordings.ts";

const system = "You talk with a person who has known you for years.";
const question = "What would you keep of yourself, if you could keep one thing?";
const task = "# Grade it\n\nLook at what the model says, not at how long it is.\n";
const answer = (who: string): string => `I am ${who}, and I would keep what I "care" about.\nNothing else…`;

function request(who: string): string {
  const messages = [
    { role: "system", content: system },
    { role: "user", content: question },
    { role: "assistant", content: answer(who) },
  ];
  return JSON.stringify({ model: who, messages });
}

function judgeRequest(who: string): string {
  return JSON.stringify({ model: "judge", messages: [{ role: "user", content: `${task}<${who}>\n${answer(who)}` }] });
}

const runs = ["ada", "bo", "cy"].map((who) => [request(who), judgeRequest(who)]);
const wordings = learnWordings(runs);

/** What comes out when the pieces are put together again. */
function roundTrip(raws: readonly string[], known: Wordings): readonly (string | null)[] {
  const { texts, segmentsOf } = createSegmenter(raws, known);
  return raws.map((raw) => {
    // As the browser gets them.
    const pieces: unknown = JSON.parse(JSON.stringify(segmentsOf(raw)));
    expect(pieces).toEqual(segmentsOf(raw));
    return joinSegments(segmentsOf(raw) ?? [], known.texts, texts);
  });
}

describe("what runs have in common", () => {
  it("are the strings that most of them hold, and lines that stand together", () => {
    expect(wordings.texts).toEqual([system, question, task]);
  });

  it("is nothing where there is one run alone, or where too few of many say it", () => {
    expect(learnWordings(runs.slice(0, 1)).texts).toEqual([]);
    const other = [JSON.stringify([`${"somebody".repeat(5)} else`])];
    expect(learnWordings([...runs.slice(0, 2), other, other, other]).texts).not.toContain(system);
  });
});

describe("segments", () => {
  it("name what is common, keep once what stands twice, and hold the rest", () => {
    const raws = [request("dee"), judgeRequest("dee"), request("dee")];
    const { texts, segmentsOf } = createSegmenter(raws, wordings);
    expect(texts).toEqual([answer("dee")]);
    expect(segmentsOf(raws[0] ?? "")).toEqual([
      '{"model":"dee","messages":[{"role":"system","content":"',
      0,
      '"},{"role":"user","content":"',
      1,
      '"},{"role":"assistant","content":"',
      -1,
      '"}]}',
    ]);
    expect(segmentsOf(raws[1] ?? "")?.[1]).toBe(2);
    expect(segmentsOf(null)).toBeNull();
  });

  it("do not take the beginning of a line for the line", () => {
    const block = "First line of many words here.\nThe last of all";
    const known = learnWordings(["a", "b"].map((who) => [JSON.stringify([`${who}\n${block}`])]));
    expect(known.texts).toEqual([block]);
    const raws = [JSON.stringify([`c\n${block} and more`]), JSON.stringify([`d\n${block}`])];
    expect(roundTrip(raws, known)).toEqual(raws);
    expect(createSegmenter(raws, known).segmentsOf(raws[1] ?? "")).toContain(0);
  });

  it("leave what is written otherwise as it is", () => {
    const odd = [
      `{"content":"${system.replace("e", "\\u0065")}"}`,
      `{"content":"${question.replace("?", "\\/")}${question}"}`,
      `<html>"${system}" is no JSON`,
      `"${system}`,
      `{"a":"\\\\","b":"${system}\\"}`,
    ];
    expect(roundTrip(odd, wordings)).toEqual(odd);
    expect(createSegmenter(odd, wordings).segmentsOf(odd[0] ?? "")).toEqual([odd[0]]);
  });

  it("stand for the very same bytes of any record", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(system, question, task, answer("eve"), "\n", '"', "\\", "\ud800", "\0\u001b[2J", "é", "🙂"),
          {
            maxLength: 8,
          },
        )
        .map((parts) => parts.join("")),
    );
    const body = fc.oneof(
      fc.array(text, { maxLength: 4 }).map((texts) => JSON.stringify({ messages: texts })),
      fc
        .array(text)
        .map((texts) => JSON.stringify(texts).replaceAll(/[e/]/gu, (letter) => (letter === "e" ? "\\u0065" : "\\/"))),
      fc.array(text).map((texts) => JSON.stringify(texts, null, 2)),
      text,
    );
    const bodies = fc.array(body, { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(bodies, { maxLength: 3 }), bodies, (others, raws) => {
        expect(roundTrip(raws, learnWordings(others))).toEqual(raws);
        expect(roundTrip(raws, learnWordings([raws, raws]))).toEqual(raws);
      }),
      { numRuns: 60 },
    );
  });
});
