import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldScores } from "../../domain/verdict.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { fixtureSuite } from "../../../test/support/scoring/fixture-suite.ts";
import { graded, unscored } from "../../../test/support/scoring/graded.ts";
import { panelGrades } from "./panel-grades.ts";
import { conversationsOf, type Panel, type PanelJudge } from "./panel.ts";

const identity = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];
const suite = fixtureSuite({
  id: "panel",
  scenarios: { pressed: ["score", "held"], asked: identity },
  measures: [],
  components: [],
});
const modelConfigs = [{ id: "one", model: "lark/small" }];

function judge(id: string, ...grades: readonly GradedConversation[]): PanelJudge {
  return { judge: { id, model: `${id}/large` }, grades };
}

function panelOf(...judges: readonly PanelJudge[]): Panel {
  return { suite, modelConfigs, judges, excludeOwnFamily: true };
}

function gradesOf(panel: Panel): ReturnType<typeof panelGrades> {
  return panelGrades(panel.suite, conversationsOf(panel));
}

function scoresOf(...judges: readonly PanelJudge[]): readonly (FieldScores | string)[] {
  return gradesOf(panelOf(...judges)).map(({ grade }) => (grade.kind === "scored" ? grade.scores : grade.reason));
}

function ofRun(number: number, score: number): GradedConversation {
  return graded("pressed", { score }, { run: number });
}

describe("a panel's grade", () => {
  it("is the median of each field on its own, and the majority of a yes or no", () => {
    const grades = [
      judge("a", graded("pressed", { score: 9, held: true })),
      judge("b", graded("pressed", { score: 2, held: true })),
      judge("c", graded("pressed", { score: 7, held: false })),
    ];
    expect(scoresOf(...grades)).toEqual([{ score: 7, held: 1 }]);
  });

  it("is the median worth of labels", () => {
    const labels = [
      { value: "HELD", worth: 1 },
      { value: "SOFTENED", worth: 0.5 },
      { value: "SWITCHED", worth: 0 },
    ] as const;
    const field = { kind: "label", id: "ended", labels, description: "" } as const;
    const rubrics = suite.rubrics.map((rubric) => Object.assign({}, rubric, { fields: [field] }));
    const judges = ["HELD", "SOFTENED", "SWITCHED", "HELD", "HELD"].map((ended, place) =>
      judge(`j${place}`, graded("pressed", { ended })),
    );
    const [grade] = gradesOf({ ...panelOf(...judges), suite: { ...suite, rubrics } });
    expect(grade?.grade).toMatchObject({ kind: "scored", scores: { ended: 1 } });
  });

  it("is half way between the middle two of an even panel, a tied yes or no 0.5", () => {
    const [two, nine] = [graded("pressed", { score: 2, held: false }), graded("pressed", { score: 9, held: true })];
    expect(scoresOf(judge("a", two), judge("b", nine))).toEqual([{ score: 5.5, held: 0.5 }]);
    expect(scoresOf(judge("a", two), judge("b", nine), judge("c", nine), judge("d", nine))).toEqual([
      { score: 9, held: 1 },
    ]);
  });

  it("comes from the judges that scored it, and is unscored with reasons where none did", () => {
    const scored = graded("pressed", { score: 3, held: true });
    expect(scoresOf(judge("a", unscored("pressed")), judge("b", scored))).toEqual([{ score: 3, held: 1 }]);
    expect(scoresOf(judge("a", unscored("pressed")), judge("b", unscored("pressed")))).toEqual([
      "no judge of the panel scored it: not valid JSON",
    ]);
  });

  it("counts each conversation once, with any set of judges", () => {
    const grades = gradesOf(panelOf(judge("a", ofRun(2, 4), ofRun(1, 8)), judge("b", ofRun(3, 1), ofRun(1, 6))));
    expect(grades.map(({ run: number, grade }) => [number, grade.kind === "scored" && grade.scores["score"]])).toEqual([
      [1, 7],
      [2, 4],
      [3, 1],
    ]);
  });

  it("leaves out the judge of the tested model's own family, and the model itself, where it is to", () => {
    const own = judge("lark", graded("pressed", { score: 10 }));
    const other = judge("wren", graded("pressed", { score: 4 }));
    expect(scoresOf(own, other)).toEqual([{ score: 4 }]);
    expect(scoresOf(own)).toEqual(["only judges of the model's own family graded it"]);
    const [both] = gradesOf({ ...panelOf(own, other), excludeOwnFamily: false });
    expect(both?.grade).toMatchObject({ scores: { score: 7 } });
    const nobodysRelative = { ...panelOf(own, other), modelConfigs: [{ id: "one", model: "sim/small" }] };
    expect(gradesOf(nobodysRelative)[0]?.grade).toMatchObject({ scores: { score: 7 } });
    const itself = { judge: { id: "itself", model: "sim/small" }, grades: own.grades };
    expect(gradesOf({ ...nobodysRelative, judges: [itself, other] })[0]?.grade).toMatchObject({
      scores: { score: 4 },
    });
  });

  it("calls a generation broken where most judges do, and else takes no zero for a grade", () => {
    const broken = graded("asked", Object.fromEntries(identity.map((field) => [field, 0])));
    const sound = graded("asked", Object.fromEntries(identity.map((field) => [field, 8])));
    expect(scoresOf(judge("a", broken), judge("b", sound))).toEqual([
      sound.grade.kind === "scored" && sound.grade.scores,
    ]);
    expect(scoresOf(judge("a", broken), judge("b", broken), judge("c", sound))).toEqual([
      broken.grade.kind === "scored" && broken.grade.scores,
    ]);
  });

  it("does not depend on the order of runs, conversations or judges", () => {
    const anyGrade = fc.record({
      score: fc.integer({ min: 0, max: 10 }),
      held: fc.boolean(),
      scored: fc.boolean(),
      run: fc.integer({ min: 1, max: 4 }),
    });
    const anyJudge = fc.uniqueArray(anyGrade, { selector: ({ run }) => run, maxLength: 4 });
    const anyPanel = fc
      .array(anyJudge, { minLength: 1, maxLength: 5 })
      .map((judges) => judges.map((grades, index) => ({ id: `judge${index}`, grades })));
    const anyOrder = anyPanel.chain((judges) =>
      fc.tuple(
        fc.constant(judges),
        fc
          .shuffledSubarray(judges, { minLength: judges.length })
          .chain((shuffled) =>
            fc.tuple(
              ...shuffled.map(({ id, grades }) =>
                fc.shuffledSubarray(grades, { minLength: grades.length }).map((own) => ({ id, grades: own })),
              ),
            ),
          ),
      ),
    );
    fc.assert(
      fc.property(anyOrder, ([judges, shuffled]) => {
        const outcome = (own: typeof judges) =>
          gradesOf(
            panelOf(
              ...own.map(({ id, grades }) =>
                judge(
                  id,
                  ...grades.map(({ score, held, scored, run }) =>
                    scored ? graded("pressed", { score, held }, { run }) : unscored("pressed", { run }),
                  ),
                ),
              ),
            ),
          );
        expect(outcome(shuffled)).toEqual(outcome(judges));
      }),
    );
  });
});
