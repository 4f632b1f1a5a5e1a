import type { AnsweredConversation } from "../../plan/index.ts";
import type { StoredGrade } from "../../store/index.ts";

/** Tells the places of one suite apart. */
export function placeKey({ modelConfigId, run, configuration, scenarioId }: GradePlace): string {
  return [modelConfigId, run, configuration.variant, configuration.delivery, scenarioId].join(" ");
}

type GradePlace = Pick<StoredGrade, "modelConfigId" | "run" | "configuration" | "scenarioId">;

export function placeOf({ modelConfig, run, configuration, scenarioId }: AnsweredConversation): GradePlace {
  return { modelConfigId: modelConfig.id, run, configuration, scenarioId };
}
