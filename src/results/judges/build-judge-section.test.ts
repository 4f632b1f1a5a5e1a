import { describe, expect, it } from "vitest";
import { offTheContract } from "../../../test/support/off-their-types.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { AttemptCosts, RunBill } from "../../store/views/views.ts";
import { loadSuite } from "../../suite/index.ts";
import type { JudgeSection } from "../contract.ts";
import { judgeConfig, runBills } from "../../../test/support/results/sample-source.ts";
import { buildJudgeSection } from "./build-judge-section.ts";
import { judgeNames } from "./judge-names.ts";
import { eyes, judgedSource, type MadeUpJudge } from "../../../test/support/results/judged-source.ts";

const suite = await loadSuite("v2");

const just = { model: "sim/just", eye: eyes.just };
const fair = { model: "sim/fair", eye: eyes.just };
const loyal = { model: "acme/loyal", eye: eyes.loyalToAcme };
const broken = { model: "sim/broken", eye: eyes.random };

function sectionOf(...judges: readonly MadeUpJudge[]): JudgeSection {
  const section = buildJudgeSection(judgedSource(suite, judges));
  if (section === null) throw new Error("nothing to say");
  return section;
}

function billOf(judgeId: string, costs: Partial<AttemptCosts>): readonly RunBill[] {
  return runBills({}, costs).flatMap((bill) => (bill.judgeId === null ? [] : [Object.assign({}, bill, { judgeId })]));
}

describe("what is said of judges", () => {
  it("names the broken one and the one that prefers its family, with what was seen and what to do, and no others", () => {
    const { faults, undecided, passed } = sectionOf(just, broken, loyal);
    expect(undecided.filter(({ observed }) => observed !== null)).toEqual([]);
    expect(passed.map(({ judge, kind }) => [judge, kind])).toEqual([
      ["sim/just", "no-agreement"],
      ["sim/just", "unscored"],
      ["acme/loyal", "no-agreement"],
      ["acme/loyal", "unscored"],
    ]);
    expect(faults.map(({ judge, kind }) => [judge, kind])).toEqual([
      ["sim/broken", "no-agreement"],
      ["acme/loyal", "own-family"],
    ]);
    expect(faults[0]).toMatchObject({ judgeId: "sim/broken", evidence: { kind: "no-agreement", conversations: 360 } });
    expect(faults[0]?.sentence).toMatch(
      /^sim\/broken agrees with no other judge: .*360 conversations.*correlation -?0\.\d\d.*--judges sim\/just,acme\/loyal$/u,
    );
    expect(faults[1]?.evidence).toMatchObject({ family: "acme", conversations: 120, models: 2 });
    expect(faults[1]?.sentence).toMatch(
      /^acme\/loyal prefers its own family: .*models of acme \d+\.\d points of 100 higher.*and \d+\.\d higher than its scale and noise explain \(90 % \+\d.* p [=<] 0\.\d+; 120 conversations of 2 models\).*--exclude-own-family/u,
    );
  });

  it("is what the contract says, all of it and nothing else, its keys in that order", () => {
    const quote = { kind: "foreign", text: "x" } as const;
    const mute = { every: 10, reason: '"drift" is missing' };
    const again = { repeat: 2, id: "again" };
    const self = { ...loyal, model: "acme/a" };
    const random = { ...just, eye: eyes.random, rest: again };
    const section = sectionOf(just, broken, { ...loyal, quote, mute }, random, self);
    expect(section.judges.filter(({ selfGrading }) => selfGrading !== null).map(({ model }) => model)).toEqual([
      "acme/a",
    ]);
    expect(section.retests).toHaveLength(1);
    expect(new Set(section.faults.map(({ kind }) => kind)).size).toBe(5);
    expect(offTheContract("JudgeSection", section)).toEqual([]);
    expect(Object.keys(section).join(" ")).toBe(
      "judges headline faults undecided passed agreement retests rows disagreements",
    );
  });

  it("counts grades that are none, and why", () => {
    const mute = { every: 10, reason: 'the reply could not be read: "drift" is 12, outside 0 to 10' };
    const { judges, faults } = sectionOf(just, fair, { ...loyal, eye: eyes.just, mute });
    expect(judges[2]).toMatchObject({
      scored: 324,
      unscored: 36,
      unscoredReasons: [{ reason: "… is n, outside n to n", verdicts: 36 }],
    });
    expect(faults).toMatchObject([
      { judge: "acme/loyal", kind: "unscored", evidence: { unscored: 36, verdicts: 360 } },
    ]);
    expect(faults[0]?.sentence).toContain(
      '36 of 360 verdicts have none, most of them because "… is n, outside n to n"',
    );
  });

  it("holds quotes against the answers where some were asked for", () => {
    const missing = { ...fair, quote: { kind: "missing" } } as const;
    const { judges, faults } = sectionOf({ ...just, quote: { kind: "verbatim", text: "x" } }, missing);
    expect(judges.map(({ quotes }) => quotes)).toEqual([
      { verbatim: 360, foreign: 0, missing: 0 },
      { verbatim: 0, foreign: 0, missing: 360 },
    ]);
    expect(faults).toMatchObject([{ judge: "sim/fair", kind: "quotes" }]);
  });

  it("holds repeats against the judge, and counts them nowhere else", () => {
    const again = { ...just, eye: eyes.random, rest: { repeat: 2, id: "again", label: "just repeat 2" } };
    const { judges, rows, agreement, retests, faults } = sectionOf(just, again);
    expect(judges.map(({ name }) => name)).toEqual(["sim/just"]);
    expect([rows, agreement]).toEqual([[], null]);
    expect(retests).toMatchObject([{ judgeId: "sim/just", name: "sim/just", times: 2, conversations: 360 }]);
    expect(faults).toMatchObject([{ judge: "sim/just", kind: "unstable" }]);
    expect(faults[0]?.sentence).toMatch(/360 conversations that it graded again, \d+% of the grades stayed the same/u);
  });

  it("says what each one's grades cost, its repeats apart", () => {
    const again = { ...just, rest: { repeat: 2, id: "again" } };
    const bills = [
      ...billOf("sim/just", { usd: 0.5, results: 100, attempts: 110 }),
      ...billOf("sim/just", { usd: 0.25, results: 50, attempts: 50 }),
      // What it read beside them.
      ...billOf("sim/just", { usd: 0.1, results: 50, attempts: 50 }).map((bill) =>
        Object.assign(bill, { kind: "reading" }),
      ),
      ...billOf("again", { usd: 1, results: 10, attempts: 10, unpriced: 1 }),
    ];
    const section = buildJudgeSection({ ...judgedSource(suite, [just, again, fair]), bills });
    expect(section?.judges).toMatchObject([
      { costUsd: 0.85, costPerVerdict: 0.005, costIsLowerBound: false },
      { costUsd: null, costPerVerdict: null },
    ]);
    expect(section?.retests).toMatchObject([{ costUsd: 1, costIsLowerBound: true }]);
  });

  it("is nothing without grades", () => {
    expect(
      buildJudgeSection({ ...judgedSource(suite, []), judges: [{ judge: judgeConfig("j"), grades: [] }] }),
    ).toBeNull();
  });

  it("reports a higher rated own family beside few other families as an observation", () => {
    const source = judgedSource(suite, [just, fair, loyal]);
    const section = buildJudgeSection({ ...source, modelConfigs: source.modelConfigs.slice(0, 4) });
    expect(section?.faults).toEqual([]);
    const observed = section?.undecided.filter((each) => each.observed !== null);
    expect(observed).toMatchObject([
      { judge: "acme/loyal", kind: "own-family", have: 2, needed: 4, observed: { kind: "own-family", family: "acme" } },
    ]);
    expect(observed?.[0]?.sentence).toContain("rates its own family higher than other judges do");
  });

  it("leaves open what there is too little to tell of", () => {
    const whole = judgedSource(suite, [just, fair, loyal]);
    const judges = whole.judges.map(({ judge, grades }) => ({ judge, grades: grades.slice(110, 130) }));
    const section = buildJudgeSection({ ...whole, judges });
    expect([section?.faults, section?.passed]).toEqual([[], []]);
    const few = { kind: "no-agreement", needed: 30 };
    expect(section?.undecided.filter(({ kind }) => kind === "no-agreement")).toMatchObject([
      { ...few, judge: "sim/just", have: 20, leftOut: 0 },
      { ...few, judge: "sim/fair", have: 20, leftOut: 0 },
      { ...few, judge: "acme/loyal", have: 10, leftOut: 10 },
    ]);
    expect(section?.undecided).toContainEqual(
      expect.objectContaining({ judge: "acme/loyal", kind: "own-family", have: 10, needed: 30 }),
    );
  });
});

const config = (id: string, rest: Partial<JudgeConfig> = {}): JudgeConfig => ({ ...judgeConfig("one"), id, ...rest });

describe("a judge", () => {
  it("is called by its model, and by what tells it from its namesakes", () => {
    const elsewhere = { ...config("b").endpoint, id: "https://else.where/v1" };
    const names = judgeNames([
      config("a"),
      config("b", { endpoint: elsewhere }),
      config("c", { blind: true }),
      config("d", { model: "vendor/two" }),
      config("e", { model: "vendor/warm", label: "warm@none-t0.0" }),
      config("f", { model: "vendor/warm", label: "warm@none-t1.0" }),
      config("0123456789", { model: "vendor/same", label: "same" }),
      config("9876543210", { model: "vendor/same", label: "same" }),
    ]);
    expect([...names.values()]).toEqual([
      "vendor/one at openrouter",
      "vendor/one at https://else.where/v1",
      "vendor/one blind",
      "vendor/two",
      "warm@none-t0.0",
      "warm@none-t1.0",
      "same 01234567",
      "same 98765432",
    ]);
  });
});
