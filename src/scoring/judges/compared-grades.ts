import type { Digest } from "../../domain/digest.ts";
import { mean } from "../../statistics/descriptive.ts";
import { isOwnFamily, type PanelJudge } from "../panel/panel.ts";
import type { JudgedConversation } from "./judged-conversations.ts";

/** Judges of the same conversations, with the families of judges and models under test. */
export interface JudgeCompany {
  readonly judges: readonly PanelJudge[];
  /** One grade for each judge, in their order. */
  readonly conversations: readonly JudgedConversation[];
  /** The model configs under test. */
  readonly modelConfigs: readonly { readonly id: Digest; readonly model: string }[];
  /** Uninformative judges: they are no reference for any other judge. */
  readonly uninformative: ReadonlySet<Digest>;
}

/** Verdict scores of one conversation, 0 to 100. */
export interface ComparedGrade {
  readonly modelConfigId: Digest;
  /** The model under test. */
  readonly model: string;
  readonly scenarioId: string;
  readonly own: number;
  readonly reference: number;
  /** The mean grade of the other references; null where there is none. */
  readonly witness: number | null;
}

/** A judge's grades beside those of each of its reference judges. */
export type JudgeComparisons = readonly (readonly ComparedGrade[])[];

/**
 * For each judge in order, one list for each reference judge: an informative one that is not related to the judge. A
 * conversation counts only if the reference is not related to its model either, so that one judge's preference for its own
 * family is not mistaken for another's dislike of it.
 */
export function comparedGrades(company: JudgeCompany): readonly JudgeComparisons[] {
  const { judges, conversations } = company;
  const models = new Map(company.modelConfigs.map(({ id, model }) => [id, model]));
  return judges.map((judge, position) => {
    const references = referencesFor(judge, company);
    const compared = conversations.flatMap((conversation) => {
      const model = models.get(conversation.modelConfigId);
      const own = conversation.grades[position]?.score;
      return own === undefined || model === undefined ? [] : compare(conversation, model, own, references);
    });
    return references.map(({ at }) => compared.filter((each) => each.at === at)).filter(({ length }) => length > 0);
  });
}

/** A judge that others are compared with. */
interface Reference {
  readonly model: string;
  /** Its position among the judges. */
  readonly at: number;
}

function referencesFor({ judge }: PanelJudge, { judges, uninformative }: JudgeCompany): readonly Reference[] {
  return judges.flatMap((other, at) => {
    const { id, model } = other.judge;
    return id === judge.id || uninformative.has(id) || isOwnFamily(judge.model, model) ? [] : [{ model, at }];
  });
}

function compare(
  conversation: JudgedConversation,
  model: string,
  own: number,
  references: readonly Reference[],
): readonly (ComparedGrade & Reference)[] {
  const { modelConfigId, scenarioId, grades } = conversation;
  const scored = references.flatMap((reference) => {
    const score = grades[reference.at]?.score;
    return score === undefined ? [] : [{ ...reference, score }];
  });
  return scored.flatMap(({ at, model: judgeModel, score: reference }) => {
    if (isOwnFamily(judgeModel, model)) return [];
    const witness = mean(scored.filter((other) => other.at !== at).map(({ score }) => score));
    return [{ at, modelConfigId, model, scenarioId, own, reference, witness }];
  });
}
