import { BenchError } from "../../domain/bench-error.ts";
import { digestOf } from "../../domain/digest.ts";
import type { Endpoint, JudgeConfig } from "../../domain/model-config.ts";

/** Nothing is sent there: the client refuses such an endpoint. */
const personEndpoint: Endpoint = { id: "person", kind: "person", baseUrl: "person", apiKeyEnv: null };

const reserved = "human";
const annotatorName = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/**
 * A human judge: `human`, or `human/<annotator>` where several grade. Always blind.
 * @throws BenchError usage for a name that a command line cannot hold.
 */
export function humanJudge(annotator: string | null): JudgeConfig {
  if (annotator !== null && !annotatorName.test(annotator)) throw badName(annotator);
  const model = annotator === null ? reserved : `${reserved}/${annotator}`;
  const settings = { temperature: 0, maxTokens: 0, reasoningEffort: "off", blind: true, repeat: 1 } as const;
  return { id: digestOf({ person: model }), label: model, model, sentAs: model, endpoint: personEndpoint, ...settings };
}

/** @throws BenchError usage when a command is to call a human judge. */
export function refuseHuman(judge: string | null): void {
  if (judge !== reserved && judge?.startsWith(`${reserved}/`) !== true) return;
  throw new BenchError({
    code: "usage",
    message: `${judge} is a person, whom no command can call: people grade on a sheet.`,
    hint: "Write one with aib annotate export -o sheet.html, and read the grades back with aib annotate import.",
  });
}

function badName(annotator: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `"${annotator}" is not a name for an annotator.`,
    hint: "Give a short one of letters, digits, dots and dashes, for example --annotator anna.",
  });
}
