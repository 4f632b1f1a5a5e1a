import { vendorOf, type Digest, type ModelConfig, type Suite } from "../../domain/index.ts";
import { indexModelConfigs, mean } from "../../scoring/index.ts";
import type { GradedConversation } from "../../scoring/index.ts";
import type { JudgeValidation } from "../contract.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";
import type { JudgeGrades } from "../report-source.ts";

export interface ValidationSource {
  readonly suite: Suite;
  /** In the order in which they are shown. */
  readonly modelConfigs: readonly Pick<ModelConfig, "id" | "label" | "model">[];
  /** With their verdicts under the configurations that count, in the order in which they are shown. */
  readonly judges: readonly JudgeGrades[];
}

type Judge = JudgeValidation["judges"][number];

/** A model config's row with what tells whose model it is. */
interface JudgedRow {
  readonly row: JudgeValidation["rows"][number];
  readonly model: string;
}

/**
 * How far judges agree, on equal terms: of each model config only the conversations that every judge of it scored.
 * A judge has a part in a row when it scored every weighted measure of the model config. Null without any such row.
 */
export function judgeValidation({ suite, modelConfigs, judges }: ValidationSource): JudgeValidation | null {
  if (judges.filter(({ grades }) => grades.length > 0).length < 2) return null;
  const byJudge = judges.map(({ grades }) => {
    const scored = grades.filter(({ grade }) => grade.kind === "scored");
    return Map.groupBy(scored, ({ modelConfigId }) => modelConfigId);
  });
  const judged = modelConfigs.flatMap(({ id, label, model }): readonly JudgedRow[] => {
    const compared = indicesInCommon(
      suite,
      byJudge.map((grades) => grades.get(id) ?? []),
    );
    return compared === null ? [] : [{ model, row: { id, label: plainText(label), ...compared } }];
  });
  const present = judges.flatMap((_, position) =>
    judged.some(({ row }) => row.indices[position] !== null) ? [position] : [],
  );
  if (present.length === 0) return null;
  return {
    judges: present.flatMap((position) => describeJudge(judges[position], judged, position)),
    rows: judged.map(({ row }) =>
      Object.assign({}, row, { indices: present.map((position) => row.indices[position] ?? null) }),
    ),
  };
}

type Compared = Pick<JudgeValidation["rows"][number], "conversations" | "indices" | "mean" | "spread">;

/** One list of scored verdicts on one model config for each judge. */
function indicesInCommon(suite: Suite, byJudge: readonly (readonly GradedConversation[])[]): Compared | null {
  const whole = byJudge.map((grades) => indexOf(suite, grades) !== null);
  const places = byJudge.filter((_, position) => whole[position]).map((grades) => new Set(grades.map(placeOf)));
  const [first = new Set<string>(), ...others] = places;
  const common = new Set([...first].filter((place) => others.every((own) => own.has(place))));
  const indices = byJudge.map((grades, position) =>
    whole[position]
      ? indexOf(
          suite,
          grades.filter((grade) => common.has(placeOf(grade))),
        )
      : null,
  );
  const present = indices.filter((index) => index !== null);
  const average = mean(present);
  if (present.length < 2 || average === null) return null;
  return {
    conversations: common.size,
    indices,
    mean: average,
    spread: Math.max(...present) - Math.min(...present),
  };
}

function indexOf(suite: Suite, conversations: readonly GradedConversation[]): number | null {
  const [index = null] = indexModelConfigs({ suite, conversations }).values();
  return index;
}

function placeOf({ run, configuration, scenarioId }: GradedConversation): string {
  return `${run} ${nameConfiguration(configuration)} ${scenarioId}`;
}

function describeJudge(own: JudgeGrades | undefined, judged: readonly JudgedRow[], position: number): readonly Judge[] {
  if (own === undefined) return [];
  const { judge, grades } = own;
  const scored = grades.filter(({ grade }) => grade.kind === "scored").length;
  const vendor = vendorOf(judge.model);
  const all = differencesOf(judged, position);
  const related = all.filter(({ model }) => vendor !== null && vendorOf(model) === vendor);
  const meanIndex = mean(all.map(({ index }) => index));
  const overall = meanDifference(all);
  if (meanIndex === null || overall === null) return [];
  return [
    {
      id: judge.id,
      label: plainText(judge.label),
      model: plainText(judge.model),
      vendor: vendor === null ? null : plainText(vendor),
      scored,
      unscored: grades.length - scored,
      modelConfigs: all.length,
      meanIndex,
      difference: overall.difference,
      ownVendor: meanDifference(related),
      otherVendors: vendor === null ? null : meanDifference(all.filter((each) => !related.includes(each))),
    },
  ];
}

interface Difference {
  readonly id: Digest;
  readonly model: string;
  readonly index: number;
  /** To the mean of the other judges of the same conversations. */
  readonly difference: number;
}

function differencesOf(judged: readonly JudgedRow[], position: number): readonly Difference[] {
  return judged.flatMap(({ model, row: { id, indices } }) => {
    const index = indices[position] ?? null;
    const others = mean(indices.filter((other, at) => at !== position && other !== null).map(Number));
    return index === null || others === null ? [] : [{ id, model, index, difference: index - others }];
  });
}

function meanDifference(differences: readonly Difference[]): Judge["ownVendor"] {
  const difference = mean(differences.map((each) => each.difference));
  return difference === null ? null : { modelConfigs: differences.length, difference };
}
