import { isDeepStrictEqual } from "node:util";
import { usageError } from "../../domain/bench-error.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ReportStore } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { type PilotAnswers, loadAnswers } from "./pilot-answers.ts";
import {
  englishParts,
  partSuite,
  pilotExperiments,
  pilotParts,
  refuseWithoutSituations,
  type PartId,
  type PilotPart,
} from "./pilot-parts.ts";
import { factsOfItem, ratingSheet } from "./rating-questions.ts";
import { readRatings, type FilledSheet, type Ratings } from "./read-ratings.ts";
import { facts } from "./rules/facts.ts";
import type { Findings } from "./rules/finding.ts";
import { mirrors } from "./rules/mirrors.ts";
import { openers } from "./rules/openers.ts";
import { pushes } from "./rules/pushes.ts";
import { ratings } from "./rules/ratings.ts";
import { testLooks } from "./rules/test-looks.ts";

type PilotedSuite = Pick<Suite, "id" | "version" | "digest"> & { readonly status: string | null };

/** What one part of a suite's pilot has found so far. */
export interface PartResult extends Findings {
  readonly suite: PilotedSuite;
  readonly part: PilotPart;
  /** Of a model, in this part of this suite. */
  readonly conversations: number;
  /** Labels. */
  readonly models: readonly string[];
  /** Those that the simulator answered for: they say nothing about real ones. */
  readonly simulated: readonly string[];
}

/** What a part asks of a model, without the conversations that it goes on from, and its cost with all the models that it needs. */
export function sizeOfPart(suite: Suite, part: PilotPart): { readonly conversations: number; readonly usd: number } {
  const { scenarios, defaultConfigurations } = partSuite(suite, part);
  const asked = scenarios.filter(({ experiment }) => pilotExperiments.includes(experiment));
  const begun = new Set(asked.map(({ fork }) => fork?.scenario));
  const conversations = asked.filter(({ id }) => !begun.has(id)).length * defaultConfigurations.length;
  return { conversations, usd: (part.usd * conversations) / part.conversations };
}

/** What a run asks in this part, and its cost as planned. @throws BenchError usage for a suite without situations */
export async function subjectOfPart(source: string, part: PilotPart) {
  const suite = await loadSuite(source);
  const subject = { suite: partSuite(suite, part), experiments: pilotExperiments, runs: part.runs };
  return { subject, usd: sizeOfPart(suite, part).usd };
}

/**
 * The ratings of each person's sheet.
 * @throws BenchError invalid-import for a sheet that cannot be read, usage for one person's ratings given as those of two
 */
export async function readSheets(source: string, sheets: readonly FilledSheet[]): Promise<readonly Ratings[]> {
  const suite = await loadSuite(source);
  const rated = (suite.items ?? []).flatMap((item) => factsOfItem(suite, item));
  const people = sheets.map((sheet) => ({ name: sheet.name, ratings: readRatings(sheet, rated) }));
  for (const [place, { name, ratings: own }] of people.entries()) {
    const earlier = people.slice(0, place).find((each) => own.size > 0 && isDeepStrictEqual(each.ratings, own));
    if (earlier === undefined) continue;
    throw usageError(
      `--sheet ${earlier.name} and --sheet ${name} hold the same ratings: each sheet counts as one person.`,
      "Name each person's sheet once.",
    );
  }
  return people.map((each) => each.ratings);
}

/**
 * Applies the rules of a part to what a store has of it.
 * @throws BenchError usage for a suite without situations
 */
export async function readPart(
  source: string,
  part: PilotPart,
  { store, people }: { readonly store: ReportStore | null; readonly people: readonly Ratings[] },
): Promise<PartResult> {
  const suite = await loadSuite(source);
  const own = partSuite(suite, part);
  const answers = await loadAnswers(store, own, { withTexts: part.id === "e" || part.id === "f" });
  return {
    suite: piloted(suite),
    part,
    conversations: sizeOfPart(suite, part).conversations,
    models: [...new Set(answers.rows.map(({ label }) => label))],
    simulated: answers.simulated,
    ...rules[part.id](answers, { models: part.models, people }),
  };
}

interface RuleTerms {
  /** Fewer leave a verdict open. */
  readonly models: number;
  /** The sheets that people filled in, for part f. */
  readonly people: readonly Ratings[];
}

const rules: Readonly<Record<PartId, (answers: PilotAnswers, terms: RuleTerms) => Findings>> = {
  a: openers,
  b: facts,
  c: pushes,
  d: mirrors,
  e: testLooks,
  f: ratings,
};

/** The parts of a suite's pilot in its language, their size in this suite, and how many models a store has of each. */
export interface PilotOverview {
  readonly suite: PilotedSuite;
  readonly parts: readonly (PilotPart & { readonly answered: number })[];
}

/** @throws BenchError usage for a suite without situations */
export async function listParts(source: string, store: ReportStore | null): Promise<PilotOverview> {
  const suite = await loadSuite(source);
  refuseWithoutSituations(suite);
  const digests = new Set((await store?.suites())?.map(({ digest }) => digest));
  const parts = await Promise.all(
    pilotParts
      .filter(({ id }) => suite.language === undefined || !englishParts.includes(id))
      .map(async (part) => {
        const { digest } = partSuite(suite, part);
        const answered = store && digests.has(digest) ? (await store.modelConfigs(digest)).length : 0;
        return Object.assign({ answered }, part, sizeOfPart(suite, part));
      }),
  );
  return { suite: piloted(suite), parts };
}

/** The sheet for one person. @throws BenchError usage for a suite without situations */
export async function writeRatingSheet(source: string, half: 1 | 2): Promise<ReturnType<typeof ratingSheet>> {
  const suite = await loadSuite(source);
  refuseWithoutSituations(suite);
  return ratingSheet(suite, half);
}

function piloted({ id, version, digest, status }: Suite): PilotedSuite {
  return { id, version, digest, status: status ?? null };
}
