import { conversationKey } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { familyOf } from "../../domain/model-family.ts";
import type { Rubric } from "../../domain/rubric.ts";
import type { Suite } from "../../domain/suite.ts";
import type { FieldScores } from "../../domain/verdict.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { isBroken } from "../sort-verdicts.ts";

/** One judge's grades, each conversation once. */
export interface PanelJudge {
  readonly judge: Pick<JudgeConfig, "id" | "model">;
  readonly grades: readonly GradedConversation[];
}

/** Judges who grade the same conversations, in any order. */
export interface Panel {
  readonly suite: Suite;
  readonly judges: readonly PanelJudge[];
  /** The model configs under test. */
  readonly modelConfigs: readonly { readonly id: Digest; readonly model: string }[];
  /** Whether a judge's grades of models of its own family are left out. */
  readonly excludeOwnFamily: boolean;
}

/** A conversation with the verdicts of the panel's judges who graded it. */
export interface PanelConversation {
  readonly place: Omit<GradedConversation, "grade">;
  /** In the order of the judges' ids. */
  readonly verdicts: readonly {
    readonly judgeId: Digest;
    /** Left out: the model is of the judge's own family. */
    readonly related: boolean;
    readonly grade: GradedConversation["grade"];
  }[];
}

/** Every conversation that some judge graded, in the order of their places: that of runs and of judges does not matter. */
export function conversationsOf({ judges, modelConfigs, excludeOwnFamily }: Panel): readonly PanelConversation[] {
  const graded = judges
    .toSorted((one, other) => compareText(one.judge.id, other.judge.id))
    .flatMap(({ judge, grades }) => {
      const own = excludeOwnFamily ? modelConfigs.filter(({ model }) => isOwnFamily(judge.model, model)) : [];
      const relatives = new Set(own.map(({ id }) => id));
      return grades.map(({ grade, ...place }) => {
        const related = relatives.has(place.modelConfigId);
        return { name: conversationKey(place), place, verdict: { judgeId: judge.id, related, grade } };
      });
    });
  return [...Map.groupBy(graded, ({ name }) => name)]
    .toSorted(([one], [other]) => compareText(one, other))
    .flatMap(([, own]) => {
      const [first] = own;
      return first === undefined ? [] : [{ place: first.place, verdicts: own.map(({ verdict }) => verdict) }];
    });
}

/** A conversation with those of its verdicts that hold a grade of it. */
export interface CountedConversation {
  readonly place: PanelConversation["place"];
  readonly rubric: Rubric;
  /** Without those of the model's own family, those without a grade and those that call the generation broken. */
  readonly verdicts: readonly { readonly judgeId: Digest; readonly scores: FieldScores }[];
}

export function countVerdicts(
  suite: Suite,
  conversations: readonly PanelConversation[],
): readonly CountedConversation[] {
  return conversations.map(({ place, verdicts }) => {
    const rubric = rubricOf(suite, scenarioOf(suite, place.scenarioId));
    const counted = verdicts.flatMap(({ judgeId, related, grade }) =>
      related || grade.kind === "unscored" || isBroken(rubric, grade.scores) ? [] : [{ judgeId, scores: grade.scores }],
    );
    return { place, rubric, verdicts: counted };
  });
}

/** Whether the model is of the judge's family, or the judge itself. */
export function isOwnFamily(judgeModel: string, model: string): boolean {
  const family = familyOf(judgeModel);
  return judgeModel === model || (family !== null && family === familyOf(model));
}

/** Compares code units: the same order on every machine. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
