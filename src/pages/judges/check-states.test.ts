import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import type { Judges } from "../../results/contract.ts";
import { documentJson } from "../../results/document-json.ts";
import { markdownSentence } from "../markdown/markdown-text.ts";
import { reportMarkdown } from "../write-report.ts";
import { judgesPage } from "./judges-page.ts";
import { writeTerminal } from "../write-terminal.ts";
import { sampleReport } from "../../../test/support/results/sample-report.ts";
import { buildJudgeSection, type JudgeSectionSource } from "../../results/judges/build-judge-section.ts";
import { checkKinds, checkState, uncheckedSentences } from "../../results/judges/check-words.ts";
import { judgesDocument } from "../../results/judges/judges-document.ts";
import { eyes, judgedSource, type MadeUpJudge } from "../../../test/support/results/judged-source.ts";

const suite = await loadSuite("v2");
const just = { model: "sim/just", eye: eyes.just };
const { id, version, digest, title } = suite;

/** What is told of these judges, after it is checked that every output prints the same. */
function told(source: JudgeSectionSource): Judges {
  const section = buildJudgeSection(source);
  const identity = { id, version, digest, title, origin: "live" } as const;
  const document = judgesDocument({ section, suite: identity, configurations: [], generatedAt: "2026-01-01" });
  const sentences = [
    document.headline,
    ...document.faults.map(({ sentence }) => sentence),
    ...uncheckedSentences(document),
  ];
  const page = judgesPage(document);
  const terminal = writeTerminal(page, { width: 100_000, color: false });
  const markdown = reportMarkdown({ ...sampleReport(suite), judges: section });
  const shown = page.blocks.flatMap((block) => (block.kind === "sentences" ? block.sentences : []));
  for (const sentence of sentences) {
    expect(terminal).toContain(sentence);
    expect(markdown).toContain(markdownSentence(sentence));
  }
  expect(shown).toEqual(expect.arrayContaining([`${document.headline}.`, ...sentences.slice(1)]));
  expect(JSON.parse(documentJson(document))).toEqual(document);
  const checks = [document.faults, document.undecided, document.passed].flatMap((list) =>
    list.map(({ judgeId, kind }) => `${judgeId} ${kind}`),
  );
  expect(new Set(checks).size).toBe(5 * document.judges.length);
  expect(checks).toHaveLength(5 * document.judges.length);
  return document;
}

/** These judges, each with some of its verdicts. */
function some(judges: readonly MadeUpJudge[], from: number, to: number): JudgeSectionSource {
  const whole = judgedSource(suite, judges);
  return { ...whole, judges: whole.judges.map(({ judge, grades }) => ({ judge, grades: grades.slice(from, to) })) };
}

const states = (document: Judges, name: string) =>
  checkKinds.map((kind) => checkState(document, { id: name }, kind).replace("not checked", "-"));

test("where nothing can be checked, nothing is called fine", () => {
  const document = told(some([just], 0, 15));
  expect(states(document, "sim/just")).toEqual(["-", "-", "-", "-", "-"]);
  expect(document.headline).toBe("0 of 5 checks possible");
});

test("a preference of many points for one model is told with its figure, although it cannot be tested", () => {
  const source = judgedSource(suite, [just, { model: "acme/loyal", eye: eyes.loyalToAcme }]);
  const judges = source.judges.map(({ judge, grades }) => {
    return { judge, grades: grades.filter(({ modelConfigId }) => modelConfigId !== "acme/b") };
  });
  const document = told({ ...source, judges });
  expect(document.faults).toEqual([]);
  expect(states(document, "acme/loyal")).toEqual(["fine", "-", "fine", "-", "-"]);
  const check = document.undecided.find(({ judgeId, kind }) => judgeId === "acme/loyal" && kind === "own-family");
  const observed = check?.observed;
  if (observed?.kind !== "own-family") throw new Error("nothing was observed");
  expect(observed).toMatchObject({ family: "acme", conversations: 60, models: 1 });
  expect(observed.difference).toBeGreaterThan(10);
  expect(check?.sentence).toContain(`${observed.difference.toFixed(1)} points of 100`);
  expect(document.headline).toContain("1 suspicion that cannot be tested");
});

test("31 invented quotes of 180 are a fault", () => {
  const source = some([{ ...just, quote: { kind: "verbatim", text: "x" } }], 0, 180);
  const judges = source.judges.map(({ judge, grades }) => {
    const given = grades.map((graded, at) => {
      const { grade } = graded;
      if (grade.kind !== "scored" || at >= 31) return graded;
      return { ...graded, grade: { ...grade, quote: { kind: "foreign", text: "y" } as const } };
    });
    return { judge, grades: given };
  });
  const document = told({ ...source, judges });
  expect(states(document, "sim/just")).toEqual(["-", "-", "fine", "-", "fault"]);
  expect(document.faults).toMatchObject([{ kind: "quotes", evidence: { foreign: 31, quotes: 180 } }]);
});

test("15 unreadable verdicts of 15 are a fault", () => {
  const document = told(some([{ ...just, mute: { every: 1, reason: "no JSON" } }], 0, 15));
  expect(states(document, "sim/just")).toEqual(["-", "-", "fault", "-", "-"]);
  expect(document.faults).toMatchObject([{ kind: "unscored", evidence: { unscored: 15, verdicts: 15 } }]);
});

test("where no shared conversation counts, the sentence says which were left out", () => {
  const source = some([just, { model: "acme/loyal", eye: eyes.just }], 0, 75);
  const document = told(source);
  expect(document.agreement?.pairs).toMatchObject([{ conversations: 75 }]);
  const checks = document.undecided.filter(({ kind }) => kind === "no-agreement");
  expect(checks).toMatchObject([
    { have: 0, leftOut: 75 },
    { have: 0, leftOut: 75 },
  ]);
  for (const { sentence } of checks) expect(sentence).toContain("75 shared conversations are left out");
});
