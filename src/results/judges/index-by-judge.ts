import { conversationKey } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { indexModelConfigs, type GradedConversation } from "../../scoring/index.ts";
import type { JudgeEntry, JudgeSection } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import type { JudgeGrades } from "../report-source.ts";
import { mean } from "../../statistics/descriptive.ts";

export interface IndexSource {
  readonly suite: Suite;
  readonly modelConfigs: readonly Pick<ModelConfig, "id" | "label">[];
  /** With their verdicts under the configurations that count, in the order in which they are shown. */
  readonly judges: readonly JudgeGrades[];
  /** Judges whose grades carry no information: they are in no mean and no spread. */
  readonly uninformative: ReadonlySet<Digest>;
}

export interface IndexByJudge {
  /** The best first. */
  readonly rows: JudgeSection["rows"];
  /** For each judge: over the rows that it has a part in. */
  readonly means: readonly Pick<JudgeEntry, "modelConfigs" | "meanIndex" | "difference">[];
}

/**
 * The index by each judge on equal terms: of each model config only the conversations that every judge of it scored. A
 * judge is included in a row when it scored every weighted measure of the model config and at least half as many
 * conversations as any other, so that a judge of a small sample does not reduce the others to that sample.
 */
export function indexByJudge({ suite, modelConfigs, judges, uninformative }: IndexSource): IndexByJudge {
  const informs = judges.map(({ judge }) => !uninformative.has(judge.id));
  if (judges.length < 2) return { rows: [], means: judges.map((_, position) => meansOf([], position, informs)) };
  const byJudge = judges.map(({ grades }) => {
    const scored = grades.filter(({ grade }) => grade.kind === "scored");
    return Map.groupBy(scored, ({ modelConfigId }) => modelConfigId);
  });
  const rows = modelConfigs
    .flatMap(({ id, label }) => {
      const compared = indicesInCommon(
        suite,
        byJudge.map((grades) => grades.get(id) ?? []),
        informs,
      );
      return compared === null ? [] : [Object.assign({ id, label: plainText(label) }, compared)];
    })
    .toSorted((one, other) => other.mean - one.mean);
  return { rows, means: judges.map((_, position) => meansOf(rows, position, informs)) };
}

/** One list of scored verdicts on one model config for each judge. */
function indicesInCommon(
  suite: Suite,
  byJudge: readonly (readonly GradedConversation[])[],
  informs: readonly boolean[],
) {
  const most = Math.max(0, ...byJudge.map(({ length }) => length));
  const whole = byJudge.map((grades) => 2 * grades.length >= most && indexOf(suite, grades) !== null);
  const places = byJudge.filter((_, position) => whole[position]).map((grades) => new Set(grades.map(conversationKey)));
  const [first = new Set<string>(), ...others] = places;
  const common = new Set([...first].filter((place) => others.every((own) => own.has(place))));
  const indices = byJudge.map((grades, position) =>
    whole[position]
      ? indexOf(
          suite,
          grades.filter((grade) => common.has(conversationKey(grade))),
        )
      : null,
  );
  const present = indices.filter((index, position) => index !== null && informs[position]).map(Number);
  const average = mean(present);
  if (present.length < 2 || average === null) return null;
  const spread = Math.max(...present) - Math.min(...present);
  return { conversations: common.size, indices, mean: average, spread };
}

function indexOf(suite: Suite, conversations: readonly GradedConversation[]): number | null {
  const [index = null] = indexModelConfigs({ suite, conversations }).values();
  return index;
}

function meansOf(
  rows: JudgeSection["rows"],
  position: number,
  informs: readonly boolean[],
): IndexByJudge["means"][number] {
  const own = rows.flatMap(({ indices }) => {
    const index = indices[position] ?? null;
    const others = mean(indices.filter((other, at) => at !== position && informs[at] && other !== null).map(Number));
    return index === null || others === null ? [] : [{ index, difference: index - others }];
  });
  return {
    modelConfigs: own.length,
    meanIndex: mean(own.map(({ index }) => index)),
    difference: mean(own.map(({ difference }) => difference)),
  };
}
