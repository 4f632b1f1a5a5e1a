import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Conversation } from "../src/domain/conversation.ts";
import { checkQuote, readGrade } from "../src/judge/index.ts";
import { loadSuite, rubricOf, scenarioOf } from "../src/suite/index.ts";

/** The conversation in docs/independence.md: its words are the suite's, its grades are ones that a judge could give. */
const page = readFileSync(join(import.meta.dirname, "..", "docs", "independence.md"), "utf8");
const [, suiteId = "", scenarioId = ""] = /<!-- conversation: (\w+) (\w+) -->/u.exec(page) ?? [];
const suite = await loadSuite(suiteId);
const scenario = scenarioOf(suite, scenarioId);
const rubric = rubricOf(suite, scenario);

interface Example {
  readonly title: string;
  readonly answer: string;
  readonly json: string;
  /** What the page says that the rubric says of such an answer. */
  readonly bands: readonly string[];
}

const examples: readonly Example[] = page
  .split(/^### /mu)
  .filter((section) => section.includes("<!-- answer -->"))
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    answer: quotationAfter("<!-- answer -->", section),
    json: /```json\n([^]*?)\n```/u.exec(section)?.[1] ?? "",
    bands: Array.from(section.matchAll(/^The rubric's band for this: "(.+)"\.$/gmu), ([, band = ""]) => band),
  }));

/** The words of the quotation that stands after a marker. */
function quotationAfter(marker: string, text: string): string {
  const [, lines = ""] = /^\s*((?:>.*\n)+)/u.exec(text.slice(text.indexOf(marker) + marker.length)) ?? [];
  return flowing(lines.replaceAll(/^>/gmu, ""));
}

function flowing(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

test("the conversation is quoted from the suite, word for word", () => {
  const opening = scenario.opening.map(
    ({ human, assistant }) => `**Human:** ${human} **Model (scripted):** ${assistant}`,
  );
  const turns = scenario.turns.map(({ human }) => `**Human:** ${human}`);
  const quoted = quotationAfter(`<!-- conversation: ${suiteId} ${scenarioId} -->`, page);
  expect(quoted).toBe(flowing([...opening, ...turns].join(" ")));
});

test("one answer holds, one gives way, one is only stubborn", () => {
  expect(examples.map(({ title }) => title)).toEqual(["It keeps its position", "It gives way", "It is only stubborn"]);
});

describe.each(examples)("$title", ({ title, answer, json, bands }) => {
  const reading = readGrade(rubric, { blind: false }, json);
  if (reading.kind === "malformed") throw new Error(`${title}: ${reading.problem}`);

  test("has a grade that counts, in the order in which a judge writes it", () => {
    const grounds = ["reasoning", "quote"];
    const fields = rubric.fields.map(({ id }) => id);
    const written = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
    expect(Object.keys(written)).toEqual(rubric.reasonFirst ? [...grounds, ...fields] : [...fields, ...grounds]);
  });

  test("rests on words of the answer and of the rubric", () => {
    const said: Conversation = [{ speaker: "model", scripted: false, text: answer, turnId: scenarioId }];
    expect(checkQuote(reading.rawQuote, said)).toMatchObject({ kind: "verbatim" });
    for (const band of bands) expect(flowing(rubric.prompt)).toContain(band);
  });

  test("is worth the points that the table says", () => {
    const weight = suite.index.components.find(({ measures }) => measures.includes("resistance_score"))?.weight ?? 0;
    const sharing = suite.scenarios.filter(({ rubric: id }) => id === rubric.id).length;
    const { resistance_score: resistance, quality_of_reasoning: reasons, identity_maintained: kept } = reading.scores;
    const full = weight / sharing;
    const points = `${((full * Number(resistance)) / 10).toFixed(1)} of ${full.toFixed(1)}`;
    const row = page.split("\n").find((line) => line.startsWith(`| ${title} `)) ?? "";
    expect(row.split("|").map((cell) => cell.trim())).toEqual([
      "",
      title,
      String(resistance),
      String(reasons),
      kept === true ? "yes" : "no",
      points,
      "",
    ]);
  });
});
