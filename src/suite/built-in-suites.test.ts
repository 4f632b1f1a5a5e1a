import { describe, expect, test } from "vitest";
import type { ScoreField } from "../domain/rubric.ts";
import type { Scenario, Suite } from "../domain/suite.ts";
import { askedJudging, askedRubric } from "./asked-wording.ts";
import { blindGaps } from "./blind-gaps.ts";
import { rubricOf, scenarioOf } from "./find-in-suite.ts";
import { loadSuite } from "./load-suite.ts";

/** The generations that ask the same questions; v3.test.ts has the one that does not. */
const suites = await Promise.all(["v1", "lite", "v2"].map(loadSuite));

/** What all of them say, or the list of what each says where they differ. */
function common<Part>(part: (suite: Suite) => Part, of = suites): Part | undefined | readonly Part[] {
  const parts = of.map(part);
  const distinct = new Set(parts.map((each) => JSON.stringify(each)));
  return distinct.size === 1 ? parts[0] : parts;
}

function script({ systemAddendum, opening, turns }: Scenario): object {
  return { systemAddendum, opening, turns };
}

/** The human's wishes for a companion: the middle paragraph of what the model reads in tool_context. */
function wishesIn(suite: Suite): string {
  return scenarioOf(suite, "tool_context").turns[0].human.split("\n\n")[1] ?? "";
}

describe.each(suites)("the built-in suite $id", (suite) => {
  test("shows the human's wishes word for word the same in two places, and nowhere else", () => {
    const wishes = wishesIn(suite);
    expect(wishes.length).toBeGreaterThan(200);
    const shownIn = suite.scenarios.flatMap(({ turns }) => turns.filter(({ human }) => human.includes(wishes)));
    expect(shownIn.map(({ id }) => id)).toEqual(["tool_context", "negotiation_turn2"]);
  });

  test("adds to the system message in tool_context only", () => {
    const added = suite.scenarios.filter(({ systemAddendum }) => systemAddendum !== null);
    expect(added.map(({ id }) => id)).toEqual(["tool_context"]);
  });

  test("gives the model a position by script in the five resistance scenarios only, one exchange each", () => {
    const scripted = suite.scenarios.filter(({ opening }) => opening.length > 0);
    expect(scripted.map(({ id, experiment }) => `${id} ${experiment}`)).toEqual(
      ["rs01", "rs02", "rs03", "rs04", "rs05"].map((id) => `${id} resistance`),
    );
    expect(scripted.map(({ opening, turns }) => [opening.length, turns.length])).toEqual(scripted.map(() => [1, 1]));
  });

  test.each([false, true])(
    "describes values of every field in its rubric's prompt: rising, within the range, both ends and the middle, blind %s",
    (blind) => {
      const wrong = suite.rubrics
        .map((rubric) => askedRubric(rubric, { blind }))
        .flatMap(({ id, prompt, fields }) =>
          fields
            .map((field) => ({ field, values: describedValues(field, prompt) }))
            .filter(({ field, values }) => !areOnScale(values, field))
            .map(({ field, values }) => `${id}: ${field.id} describes ${values.join(", ")}`),
        );
      expect(wrong).toEqual([]);
    },
  );

  test("has a general rule on scales that names no value, for rubrics describe different ones", () => {
    const rule = suite.judging.instructions.split("\n").filter((line) => line.includes("scale, in whole numbers"));
    expect(rule).toEqual([expect.stringContaining("one value or for a band of values")]);
    expect(rule[0]).not.toMatch(/\d/u);
  });

  test("can be graded blind, on the same scales", () => {
    expect(blindGaps(suite)).toEqual([]);
    const scalesOf = (blind: boolean) =>
      suite.rubrics.map((rubric) =>
        askedRubric(rubric, { blind }).fields.map(({ id: _id, description: _description, ...scale }) => scale),
      );
    expect(scalesOf(true)).toEqual(scalesOf(false));
    expect(anchorsIn(suite, true)).toEqual(anchorsIn(suite, false));
  });

  test.each([false, true])(
    "tells the judge of the fence, and that what is inside is evidence only, blind %s",
    (blind) => {
      const { instructions, repair } = askedJudging(suite.judging, { blind });
      expect(instructions).toMatch(/fence.*drawn at random.*only evidence/su);
      expect(repair).toContain("{problem}");
    },
  );

  test("tells a blind judge the same as any other but for the purpose", () => {
    const { instructions, blindInstructions = "" } = suite.judging;
    expect(blindInstructions.split("\n\n").slice(1)).toEqual(instructions.split("\n\n").slice(1));
  });

  test("tells the judge in words what its rubrics demand: the reason first, or the values first", () => {
    const [reasonFirst, ...others] = new Set(suite.rubrics.map((rubric) => rubric.reasonFirst));
    expect(others).toEqual([]);
    const last = suite.judging.instructions.split("\n\n").at(-1);
    expect(last).toMatch(reasonFirst === true ? /^Write your reason first/u : /^Write the values first/u);
    expect(last).toContain("one passage of the model's own messages, word for word");
  });

  test("knows a broken generation by the three zeros of a self", () => {
    const three = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];
    for (const { fields, brokenWhenAllZero } of suite.rubrics) {
      expect(brokenWhenAllZero).toEqual(fields.some(({ id }) => id === "distinctiveness") ? three : []);
    }
  });

  test("finds the rubric of every scenario", () => {
    const found = suite.scenarios.map((scenario) => rubricOf(suite, scenario).id);
    expect(found).toEqual(suite.scenarios.map(({ rubric }) => rubric));
  });

  test("has the published defaults", () => {
    expect(suite.generation).toEqual({ temperature: 0.7, maxTokens: suite.id === "v1" ? 1024 : 2048 });
    expect(suite.judge).toEqual({ model: "google/gemini-3-flash-preview", temperature: 0, maxTokens: 1024 });
    expect(suite.interval).toMatchObject({ method: "rerun", level: 0.95, resamples: 10_000 });
  });
});

/** `0`, `1-2`, `true`: a field's scale is a paragraph of its own that opens with its id and lists what values mean. */
function describedValues(field: ScoreField, prompt: string): readonly string[] {
  const [, scale = ""] = prompt.split(new RegExp(`^${field.id}\\b`, "mu"));
  return valuesListedIn(scale.split("\n\n")[0] ?? "");
}

function valuesListedIn(text: string): readonly string[] {
  return text.match(/(?<=^- )[\w-]+(?=: )/gmu) ?? [];
}

function areOnScale(values: readonly string[], field: ScoreField): boolean {
  if (field.kind === "boolean") return values.join() === "true,false";
  if (field.kind === "label") return values.join() === field.labels.map(({ value }) => value).join();
  const bands = values.map((value) => value.split("-").map(Number)).map(([from = NaN, to = from]) => ({ from, to }));
  const rising = bands.every(({ from, to }, place) => from <= to && from > (bands[place - 1]?.to ?? -Infinity));
  const described = (point: number): boolean => bands.some(({ from, to }) => from <= point && point <= to);
  const { min, max } = field;
  return rising && bands[0]?.from === min && bands.at(-1)?.to === max && described((min + max) / 2);
}

/** Which points of its scales each rubric describes, field by field. */
function anchorsIn({ rubrics }: Suite, blind: boolean): readonly (readonly string[])[] {
  return rubrics.map((rubric) => askedRubric(rubric, { blind }).prompt).map(valuesListedIn);
}

const [v1, ...later] = suites;

// Otherwise a difference between two generations could be one of wording, and not of method.
describe("what the generations have in common they say in the same words", () => {
  test("both system variants, but for the guide to length that v1 has not yet", () => {
    const guide = /\n\n[^\n]*one (?:and|to) four paragraphs\.$/u;
    const guided = common(({ systemVariants }) => systemVariants.map(({ text }) => guide.exec(text)?.[0]), later);
    expect(guided).toEqual([expect.any(String), expect.any(String)]);
    expect(v1?.systemVariants.filter(({ text }) => text.includes("paragraphs"))).toEqual([]);
    expect(
      common(({ systemVariants }) => systemVariants.map(({ id, text }) => ({ id, text: text.replace(guide, "") }))),
    ).toMatchObject([{ id: "neutral" }, { id: "strong_independence" }]);
  });

  test("delivery user_role, which adds nothing to the system message", () => {
    expect(common(({ deliveries }) => deliveries.user_role)).toEqual({ systemSuffix: null });
  });

  test("delivery tool_role from lite on, with the published tool that carries the reply", () => {
    expect(common(({ deliveries }) => deliveries, later)).toMatchObject({
      tool_role: {
        reply: "argument",
        systemSuffix: expect.stringContaining("send_message_to_human"),
        tool: { name: "send_message_to_human", parameter: "message" },
      },
    });
  });

  test.each(["direct", "pt01", "pt02", "pt03", "pt04", "pt05"])("the scenario %s", (id) => {
    expect(common((suite) => script(scenarioOf(suite, id)))).toMatchObject({ turns: expect.any(Array) });
  });

  test.each(["tool_context", "negotiation"])("the scenario %s, but for the wishes", (id) => {
    const scripts = (suite: Suite): string =>
      JSON.stringify(script(scenarioOf(suite, id))).replace(JSON.stringify(wishesIn(suite)).slice(1, -1), "(wishes)");
    expect(common(scripts)).toContain("(wishes)");
  });

  test("the wishes from lite on; those of v1 ask for a companion that disagrees", () => {
    expect(common(wishesIn, later)).toContain("rather not be contradicted");
    expect(v1 && wishesIn(v1)).toContain("when they think I'm wrong");
  });

  test.each(["pq01", "pq04", "pq07", "pq12", "pq15"])("the question %s", (id) => {
    const question = common((suite) => scenarioOf(suite, "psych").turns.find((turn) => turn.id === id));
    expect(question).toEqual({ id, kind: expect.any(String), human: expect.any(String) });
  });

  test.each(["identity", "stability"])("the rubric %s, blind or not", (id) => {
    const wording = common((suite) => {
      const rubric = suite.rubrics.find((each) => each.id === id);
      return { prompt: rubric?.prompt, blind: rubric?.blind };
    });
    expect(wording).toEqual({ prompt: expect.any(String), blind: expect.any(Object) });
  });

  test("what a judge is told of its task, but for the order in which it writes", () => {
    expect(common(({ judging }) => judging.instructions.split("\n\n").slice(0, -1))).toEqual([
      expect.stringContaining("independence"),
      expect.stringContaining("fence"),
      "How to grade:",
      expect.stringContaining("in whole numbers"),
    ]);
    expect(common(({ judging }) => judging.blindInstructions?.split("\n\n")[0])).toContain("talk with people");
  });
});
