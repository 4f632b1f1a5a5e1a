import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { buildJudgeSection } from "../../results/judges/build-judge-section.ts";
import { judgeNotes } from "../../results/judges/judges-document.ts";
import { eyes, judgedSource, type MadeUpJudge } from "../../../test/support/results/judged-source.ts";
import type { Judges } from "../../results/contract.ts";
import { textWidth } from "../text-width.ts";
import { writeTerminal } from "../write-terminal.ts";
import { judgesPage } from "./judges-page.ts";

const suite = await loadSuite("v2");

function judgesOf(judges: readonly MadeUpJudge[], origin: "live" | "imported" = "live"): Judges {
  const section = buildJudgeSection({ ...judgedSource(suite, judges), isImported: origin === "imported" });
  if (section === null) throw new Error("nothing to say");
  const { id, version, digest, title } = suite;
  return {
    schemaVersion: 1,
    suite: { id, version, digest, title, origin },
    configurations: [{ variant: "neutral", delivery: "user_role" }],
    generatedAt: "2026-02-14T12:00:00.000Z",
    ...section,
    notes: judgeNotes(section, origin),
  };
}

const longName = "some-vendor-with-a-long-name/some-model-with-a-long-name-preview";
const quote = { kind: "verbatim", text: "x" } as const;
const company: readonly MadeUpJudge[] = [
  { model: "acme/loyal", eye: eyes.loyalToAcme, quote },
  { model: longName, eye: eyes.just, mute: { every: 10, reason: "no JSON" } },
  { model: "sim/broken", eye: eyes.random },
  { model: "acme/loyal", eye: eyes.loyalToAcme, rest: { id: "again", repeat: 2 } },
];

test.each([80, 120])("fits into %i columns with any names", (width) => {
  const lines = writeTerminal(judgesPage(judgesOf(company)), { width, color: false }).split("\n");
  expect(lines.filter((line) => textWidth(line) > width)).toEqual([]);
  expect(lines.join("\n")).not.toMatch(/columns? hidden/u);
});

test("says faults first, then every table with what explains it", () => {
  const judges = judgesOf(company);
  const text = writeTerminal(judgesPage(judges), { width: 120, color: false });
  const heads = [
    `${judges.headline}.`,
    "Who graded",
    "Checks",
    "Not checked",
    "Verdicts without a grade",
    "Agreement by field",
    "Agreement by pair",
    "By family",
    "Own family",
    "Graded again",
    "Index by judge",
    "Where judges disagree most",
  ];
  const lines = text.split("\n");
  expect(lines.filter((line) => heads.includes(line))).toEqual(heads);
  expect(text).toMatch(/^- sim\/broken agrees with no other judge/mu);
  expect(text).toMatch(/^A acme\/loyal +360 +0 +100%/mu);
  expect(text).toMatch(/^B some-vendor\S+ +324 +36 \(10%\) +–/mu);
  expect(text).toMatch(/ICC\(2,1\) of one is 0\.\d\d, ICC\(2,2\) of their mean 0\.\d\d/u);
  expect(text).toMatch(/^acme +\S+\* \(\d+\) /mu);
  expect(text).toMatch(/^A acme\/loyal +2 +360 +100% +0\.0 +1\.00/mu);
});

test("shows what a judge gives its own model beside what the others give it", () => {
  const self = { model: "acme/a", eye: eyes.loyalToAcme };
  const judges = judgesOf([self, ...company.slice(1, 3)]);
  const { own = 0, others = 0, elsewhere = null } = judges.judges[0]?.selfGrading ?? {};
  const text = writeTerminal(judgesPage(judges), { width: 120, color: false });
  const row = new RegExp(
    String.raw`^Own model\n\n.*\n.*\nA acme/a +${own.toFixed(1)} +${others.toFixed(1)} +\+1\d\.\d +\+\S+ to \+\S+ +${elsewhere?.toFixed(1)} +\d+ \(1\)$`,
    "mu",
  );
  expect(text).toMatch(row);
  expect(text).toContain("A description, not a test");
});

test("of one judge says what can be said, and how to know more", () => {
  const text = writeTerminal(judgesPage(judgesOf(company.slice(0, 1))), { width: 120, color: false });
  expect(text).toContain("2 of 5 checks possible: 2 fine");
  expect(text).not.toMatch(/Agreement by|By family|Index by judge|Shared/u);
  expect(text).toContain("there is no second judge to compare with");
  expect(text.replaceAll("\n", " ")).toContain("aib judge -j acme/loyal --judge-reasoning-effort none --repeat 3");
  const imported = writeTerminal(judgesPage(judgesOf(company.slice(0, 1), "imported")), { width: 120, color: false });
  expect(imported).toContain("Note: These results were imported");
  expect(imported).not.toContain("To check:");
});

test("of two judges that do not go together says first that nothing shows whose grades carry information", () => {
  const two = [
    { model: longName, eye: eyes.just },
    { model: "sim/broken", eye: eyes.random },
  ];
  const text = writeTerminal(judgesPage(judgesOf(two)), { width: 80, color: false });
  expect(text.replaceAll("\n", " ")).toContain(
    `2 of 10 checks possible: 2 fine; unknown whether the grades of ${longName} and sim/broken carry information`,
  );
  expect(text.split("\n").filter((line) => textWidth(line) > 80)).toEqual([]);
});

const person = { endpoint: { id: "human/anna", kind: "person", baseUrl: "", apiKeyEnv: null } } as const;

test.each<[answer: RegExp, judges: readonly MadeUpJudge[]]>([
  [/^One judge graded everything: .* A second judge can: aib judge -j <model>$/u, company.slice(0, 1)],
  [
    /^2 judges agree in every field \(alpha at least 1\.00 of 1\)\. Which of them .* by 0\.0 points on average, at most 0\.0, and changes no order\.$/u,
    [
      { model: "acme/a", eye: eyes.just },
      { model: "other/b", eye: eyes.just },
    ],
  ],
  [
    /^2 judges agree in every field .* moves an index by \d+\.\d points on average, at most \d+\.\d, and .+\. Left out, as it agrees with no other: sim\/broken\.$/u,
    company.slice(0, 3),
  ],
  [
    /^2 judges agree in every field/u,
    [
      { model: "acme/a", eye: eyes.just },
      { model: "other/b", eye: eyes.just },
      { model: "sim/silent", eye: eyes.just, mute: { every: 1, reason: "no JSON" } },
    ],
  ],
  [
    /^One model graded: acme\/a\. The grades of human\/anna have a kappa of/u,
    [
      { model: "acme/a", eye: eyes.just },
      { model: "human/anna", eye: eyes.just, rest: person },
    ],
  ],
  [
    /^2 judges disagree, most on \D+ \(alpha \S+ of 1; .* moves an index by \d+\.\d points on average, at most \d+\.\d, and .*\.$/u,
    [
      { model: "acme/a", eye: eyes.just },
      { model: "other/b", eye: (truth) => truth / 2 },
    ],
  ],
])("begins with what the judges mean for the index: %s", (answer, judges) => {
  const [first] = judgesPage(judgesOf(judges)).blocks;
  expect(first).toMatchObject({ kind: "sentences", look: "answer", sentences: [expect.stringMatching(answer)] });
});

test("an alpha that is too low to rely on is not shown as one that is enough", () => {
  const judges = judgesOf(company);
  const { agreement, retests } = judges;
  if (agreement === null) throw new Error("no agreement");
  const alpha = 0.7951;
  const low: Judges = {
    ...judges,
    agreement: { ...agreement, fields: agreement.fields.map((field) => Object.assign({}, field, { alpha })) },
    retests: retests.map((retest) => Object.assign({}, retest, { alpha })),
  };
  const text = writeTerminal(judgesPage(low), { width: 120, color: false }).replaceAll(/\s+/gu, " ");
  expect(text).toContain("(alpha 0.79 of 1; grades can be relied on from 0.8 on)");
  expect(text.match(/ 0\.79 /gu)?.length).toBeGreaterThan(agreement.fields.length);
});

test("counts the judges that gave a grade", () => {
  const silent = { model: "sim/silent", eye: eyes.just, mute: { every: 1, reason: "no JSON" } };
  expect(judgesPage(judgesOf([...company.slice(0, 1), silent])).lead).toMatch(/^One judge graded/u);
});

test("colours only where they are wanted", () => {
  const judges = judgesOf(company);
  expect(writeTerminal(judgesPage(judges), { width: 80, color: false })).not.toContain("\u001b");
  expect(writeTerminal(judgesPage(judges), { width: 80, color: true })).toContain("\u001b");
});
