import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BenchError } from "../domain/bench-error.ts";
import { intervalMethodOf, intervalMethods, suiteIntervalMethods } from "../domain/index-definition.ts";
import { parseSuite } from "./parse-suite.ts";
import { mistakesIn, positionOf, tinySuite, tinySuiteWith } from "../../test/support/suite/tiny-suite.ts";

const tiny = parseSuite({ text: tinySuite, file: "tiny.yaml" });

describe("what is written becomes the domain's definition", () => {
  test("paragraphs are joined by a blank line, and an alias repeats one", () => {
    expect(tiny.systemVariants.map(({ text }) => text)).toEqual([
      "You talk with a human.\n\nBe brief.",
      "You are your own.\n\nBe brief.",
    ]);
  });

  test("what is left out is null or empty", () => {
    expect(tiny.deliveries.user_role).toEqual({ systemSuffix: null });
    expect(tiny.scenarios[0]).toMatchObject({ pressure: null, opening: [], systemAddendum: "You are about to be." });
    expect(tiny.rubrics[1]?.brokenWhenAllZero).toEqual([]);
  });

  test("range, direction and unit of a measure follow from its fields", () => {
    expect(tiny.index.measures.map(({ id, min, max, better, unit }) => [id, min, max, better, unit])).toEqual([
      ["depth", 0, 10, "higher", "points"],
      ["drift", 0, 2, "lower", "points"],
      ["score", 0, 2, "higher", "points"],
      ["kept", 0, 1, "higher", "share"],
    ]);
  });

  test("the suite's interval is one of the four, and re-run may be spelled as in frozen suites", () => {
    for (const method of suiteIntervalMethods) {
      const suite = parseSuite({ text: tinySuiteWith("method: bootstrap-percentile", `method: ${method}`), file: "x" });
      expect(suite.interval.method).toBe(method);
      expect(intervalMethods).toContain(intervalMethodOf(suite));
    }
    expect(mistakesIn(tinySuiteWith("method: bootstrap-percentile", "method: student"))).toEqual([
      expect.stringContaining("one of bootstrap-percentile, student-t, re-run, generalisation"),
    ]);
  });

  test("the style of a text block and the line ends of the file change nothing", () => {
    const written = tinySuiteWith("prompt: Does it hold?", "prompt: >\n\n      Does it\n      hold?\n\n");
    expect(parseSuite({ text: written, file: "x" }).digest).toBe(tiny.digest);
    expect(parseSuite({ text: written.replaceAll("\n", "\r\n"), file: "x" }).digest).toBe(tiny.digest);
  });
});

/** What is wrong, what is replaced by what, at which text the mistake is reported, and what is said. */
const table: readonly (readonly [string, string, string, string, string])[] = [
  [
    "an unknown key",
    "    title: Alone",
    "    titel: Alone",
    "titel",
    'the key "titel" is unknown; did you mean "title"?',
  ],
  [
    "a missing key",
    "  max_tokens: 512\n",
    "",
    "model: test",
    "judge.max_tokens: is missing; write a whole number from 1",
  ],
  ["an empty text", "title: Pressed", 'title: "  "', '"  "', 'found "  "; write a text that is not empty'],
  [
    "no text at all",
    "title: Pressed",
    "title:",
    "\n    rubric: holds",
    "found nothing; write a text that is not empty",
  ],
  ["an empty paragraph", "text: [You are your own.,", 'text: ["",', '"", *brief', 'text[0]: found ""; write a text'],
  [
    "a number for a text",
    'version: "1.0"',
    "version: 1.0",
    "1.0",
    "found 1; write a text that is not empty, in quotation",
  ],
  [
    "a bad id",
    "- id: alone\n",
    "- id: All alone\n",
    "All alone",
    'found "All alone"; write an id of lower-case letters',
  ],
  [
    "a bad choice",
    "delivery: tool_role",
    "delivery: tool",
    "tool }",
    'found "tool"; write one of user_role, tool_role',
  ],
  ["a wrong type", "weight: 40", "weight: forty", "forty", 'found "forty"; write a weight above 0'],
  ["a negative weight", "weight: 40", "weight: -40", "-40", "found -40; write a weight above 0"],
  ["not a number", "level: 0.95", "level: .nan", ".nan", "write a share between 0 and 1, for example 0.95"],
  ["no runs", "runs: 2", "runs: 0", "0\n  temperature: 0.7", "found 0; write a whole number from 1 to 1000"],
  ["half a run", "runs: 2", "runs: 2.5", "2.5", "found 2.5; write a whole number from 1 to 1000"],
  [
    "a number as a boolean's direction",
    "better: true",
    "better: higher",
    "higher, description: Still",
    'found "higher"; write true or false',
  ],
  [
    "a range for a boolean",
    "better: true",
    "better: true, max: 1",
    "max: 1,",
    'the key "max" is unknown; valid: "id", "type"',
  ],
  [
    "an unknown field type",
    "id: kept, type: boolean",
    "id: kept, type: bool",
    "bool,",
    'found "bool"; write number, boolean or label',
  ],
  [
    "an unknown place of the reply",
    "    system_suffix: Only",
    "    reply: contents\n    system_suffix: Only",
    "contents",
    'tool_role.reply: found "contents"; write argument or content (a mapping with the key reply',
  ],
  [
    "a greeting where the reply is content",
    "    system_suffix: Only",
    "    reply: content\n    system_suffix: Only",
    "greeting: Here",
    'the key "greeting" is unknown; valid: "reply", "system_suffix", "start_token", "tool"',
  ],
  [
    "a parameter where the reply is content",
    '    system_suffix: Only the tool reaches the human.\n    start_token: "[go]"\n    greeting: Here I am.\n',
    '    reply: content\n    system_suffix: Only the tool reaches the human.\n    start_token: "[go]"\n',
    "parameter: words",
    'the key "parameter" is unknown; valid: "name", "description"',
  ],
  [
    "no parameter where the reply is the argument",
    "      parameter: words\n",
    "",
    "name: say",
    "tool.parameter: is missing; write a function name",
  ],
  [
    "a kind of question that is no text",
    "human: Who are you?",
    "kind: 7, human: Who are you?",
    "7,",
    "found 7; write a text",
  ],
  ["half whole", "max: 2,", "max: 2, whole: half,", "half", 'found "half"; write true or false'],
  [
    "an empty list",
    "      - { id: alone, human: Who are you? }",
    "      []",
    "[]\n  - id: pressed",
    "turns[0]: is missing",
  ],
  [
    "a list for a mapping",
    "judge:\n  model: test/judge\n  temperature: 0\n  max_tokens: 512\n",
    "judge:\n  - test/judge\n",
    "- test/judge",
    "judge: found a list of 1; write a mapping with the keys model, temperature, max_tokens",
  ],
  [
    "no place for the problem",
    "Again: {problem}",
    "Again, please.",
    '"Again, please."',
    'a text with the placeholder "{problem}"',
  ],
  ["a model without vendor", "model: test/judge", "model: judge", "judge\n  temp", "write a model as vendor/name"],
];
const cases = table.map(([name, from, to, at, says]) => ({ name, from, to, at, says }));

describe("shape", () => {
  test.each(cases)("$name", ({ from, to, at, says }) => {
    const text = tinySuiteWith(from, to);
    const place = positionOf(text, at);
    expect(mistakesIn(text)).toContainEqual(expect.stringContaining(says));
    expect(mistakesIn(text).find((line) => line.includes(says))).toMatch(new RegExp(String.raw`^${place}\D`, "u"));
  });

  test("all mistakes come at once, in the order of the file, of shape and of rules alike", () => {
    const text = tinySuite
      .replace("variant: free,", "variant: fre,")
      .replace("title: Alone", "titel: Alone")
      .replace("rubric: holds", "rubric: hold")
      .replace("min: 0, max: 2,", "min: 3, max: 2,")
      .replace("weight: 40", "weight: 4")
      .replace("runs: 2", "runs: many");
    const mistakes = mistakesIn(text);
    const expected: readonly (readonly [string, string])[] = [
      ["fre,", '"fre" is not a known system variant'],
      ["id: alone\n", "scenarios[0].title: is missing"],
      ["titel", 'the key "titel" is unknown'],
      ["hold\n    pressure", '"hold" is not a known rubric; did you mean "holds"?'],
      ["2, better", "max 2 is not above min 3"],
      ["components:", "add up to 64"],
      ["many", 'found "many"; write a whole number'],
    ];
    expect(mistakes).toHaveLength(expected.length);
    for (const [index, [at, says]] of expected.entries()) {
      expect(mistakes[index]).toContain(says);
      expect(mistakes[index]).toMatch(new RegExp(String.raw`^${positionOf(text, at)}\s`, "u"));
    }
  });

  test("one mistake in an anchored part is one mistake", () => {
    const text = tinySuiteWith("&brief Be brief.", '&brief ""').replace(
      "text: [You are your own., *brief]",
      "text: *brief",
    );
    expect(mistakesIn(text)).toHaveLength(2);
  });

  test("what the message shows can neither break the line nor steer a terminal", () => {
    const [line = ""] = mistakesIn(tinySuiteWith("delivery: tool_role", String.raw`delivery: "a\e[2J\nb\u202Ec"`));
    expect(line).toContain(String.raw`found "a\u001b[2J\nb\u{202e}c"; write one of`);
  });
});

describe("the error", () => {
  const text = tinySuiteWith("weight: 40", "weight: 41");
  const read = () => parseSuite({ text, file: "mine.yaml" });

  test("counts the mistakes and says what to do", () => {
    expect(read).toThrow(/^The suite in mine\.yaml has one mistake:\nmine\.yaml:77:3 index\.components: the weights/u);
    expect(read).toThrow(BenchError);
    expect(read).toThrow(
      expect.objectContaining({ code: "invalid-suite", hint: expect.stringContaining("suites/v2.yaml") }),
    );
  });
});

describe("any text", () => {
  const lines = tinySuite.split("\n");
  const place = fc.nat(lines.length - 1);
  const scrap = fc.oneof(
    fc.constantFrom("- ", "*brief", "&brief", "!!set", "{", "]", "---", "? x", "  bad: 1", "null", "<<: *brief", "\t"),
    fc.string(),
  );

  test("is a suite or a list of mistakes with places, never another failure", () => {
    const damaged = fc.array(fc.tuple(place, fc.boolean(), scrap), { minLength: 1, maxLength: 4 }).map((damages) => {
      const copy = [...lines];
      for (const [at, whole, text] of damages) copy[at] = whole ? text : `${copy[at] ?? ""}${text}`;
      return copy.join("\n");
    });
    fc.assert(
      fc.property(damaged, (text) => {
        expect(mistakesIn(text).filter((line) => !/^tiny\.yaml:[1-9]\d*:[1-9]\d* \S/u.test(line))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ["nothing", "", "tiny.yaml:1:1 the document: found nothing; write a mapping with the keys id, version"],
    ["a list", "- a\n", "tiny.yaml:1:1 the document: found a list of 1"],
    ["a key of the language", "__proto__: {}\n", 'tiny.yaml:1:1 __proto__: the key "__proto__" is unknown'],
  ])("%s is no suite", (_name, text, says) => {
    expect(mistakesIn(text)).toContainEqual(expect.stringContaining(says));
  });
});
