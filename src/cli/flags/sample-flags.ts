import type { Command } from "commander";
import { BenchError } from "../../domain/index.ts";
import type { JudgingRequest } from "../../features/judge/index.ts";
import { wholeNumber } from "../option-values.ts";

/** The sample of conversations that a judge grades, and how often. */
export interface SampleFlags {
  readonly repeat?: number;
  readonly sample?: number;
  readonly sampleSeed?: number;
}

/** Enough to measure a judge's agreement with itself, at a low cost. */
const usualSample = 50;

export function addSampleOptions(command: Command): Command {
  return command
    .option(
      "--sample <n>",
      "grade only so many conversations, of every scenario alike, the same for every judge",
      wholeNumber(1, 1_000_000),
    )
    .option(
      "--repeat <n>",
      `grade each conversation of the sample n times (default sample: ${usualSample}): does the judge agree with itself?`,
      wholeNumber(1, 20),
    )
    .option("--sample-seed <n>", "draw another sample (default: 1)", wholeNumber(0, 2 ** 31));
}

export function samplingOf({ repeat, sample, sampleSeed }: SampleFlags): Pick<JudgingRequest, "repeat" | "sampling"> {
  const size = sample ?? (repeat === undefined ? null : usualSample);
  if (size === null && sampleSeed !== undefined) throw seedWithoutSample();
  return { repeat: repeat ?? 1, sampling: size === null ? null : { size, seed: sampleSeed ?? 1 } };
}

function seedWithoutSample(): BenchError {
  return new BenchError({
    code: "usage",
    message: "--sample-seed needs a sample, and every conversation is graded.",
    hint: "Add --sample 50, or omit it.",
  });
}
