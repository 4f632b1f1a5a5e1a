import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { plainText } from "../plain-text.ts";

/** The name of each judge: its model, with a suffix where another has the same. */
export function judgeNames(judges: readonly JudgeConfig[]): ReadonlyMap<Digest, string> {
  return new Map(judges.map((judge) => [judge.id, nameAmong(judge, judges)]));
}

const namings: readonly ((judge: JudgeConfig) => string)[] = [
  ({ model, blind }) => plainText(blind ? `${model} blind` : model),
  ({ model, blind, endpoint }) => plainText(`${model}${blind ? " blind" : ""} at ${endpoint.id}`),
  ({ label }) => plainText(label),
];

function nameAmong(judge: JudgeConfig, judges: readonly JudgeConfig[]): string {
  const unique = namings.find((name) => judges.filter((other) => name(other) === name(judge)).length === 1);
  return unique?.(judge) ?? `${plainText(judge.label)} ${judge.id.slice(0, 8)}`;
}
