import type { Suite } from "../../domain/index.ts";
import type { ReportStore } from "../../store/index.ts";
import { loadAnswers } from "./pilot-answers.ts";
import { findingsOf, type Findings } from "./pilot-findings.ts";
import { partSuite, pilotParts, type PilotPart } from "./pilot-parts.ts";
import { factsOfItem } from "./rating-questions.ts";
import { readRatings, type FilledSheet } from "./read-ratings.ts";

type PilotedSuite = Pick<Suite, "id" | "version" | "digest"> & { readonly status: string | null };

/** What one part of a suite's pilot has found so far. */
export interface PartResult extends Findings {
  readonly suite: PilotedSuite;
  readonly part: PilotPart;
  /** Labels. */
  readonly models: readonly string[];
  /** Those that the simulator answered for: they say nothing about real ones. */
  readonly simulated: readonly string[];
}

/**
 * Applies the rules of a part to what a store has of it.
 * @throws BenchError usage for a suite without situations, invalid-import for a sheet that cannot be read
 */
export async function readPart(
  suite: Suite,
  part: PilotPart,
  { store, sheets }: { readonly store: ReportStore | null; readonly sheets: readonly FilledSheet[] },
): Promise<PartResult> {
  const own = partSuite(suite, part);
  const rated = (suite.items ?? []).flatMap((item) => factsOfItem(suite, item));
  const people = sheets.map((sheet) => readRatings(sheet, rated));
  const answers = await loadAnswers(store, own, { withTexts: part.id === "e" || part.id === "f" });
  return {
    suite: piloted(suite),
    part,
    models: [...new Set(answers.rows.map(({ label }) => label))],
    simulated: answers.simulated,
    ...findingsOf(part, answers, people),
  };
}

/** The parts of a suite's pilot, and how many models a store has of each. */
export interface PilotOverview {
  readonly suite: PilotedSuite;
  readonly parts: readonly (PilotPart & { readonly answered: number })[];
}

/** @throws BenchError usage for a suite without situations */
export async function listParts(suite: Suite, store: ReportStore | null): Promise<PilotOverview> {
  const digests = new Set((await store?.suites())?.map(({ digest }) => digest));
  const parts = await Promise.all(
    pilotParts.map(async (part) => {
      const { digest } = partSuite(suite, part);
      return { ...part, answered: store && digests.has(digest) ? (await store.modelConfigs(digest)).length : 0 };
    }),
  );
  return { suite: piloted(suite), parts };
}

function piloted({ id, version, digest, status }: Suite): PilotedSuite {
  return { id, version, digest, status: status ?? null };
}
