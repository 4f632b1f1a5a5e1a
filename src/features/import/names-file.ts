import { z } from "zod";
import type { SuiteDefinition } from "../../domain/suite.ts";
import type { NameExtraction } from "../../store/names/name-extraction.ts";
import { costUsd } from "./call-bounds.ts";
import { namesKey, type ImportedRun } from "./imported-tasks.ts";
import { readPublishedJson, type PublishedJson } from "./published-json.ts";

/** What a model calls itself in one run, as the published project had another model read it. */
const publishedNames = z.object({
  names: z.array(z.object({ name: z.string().trim().min(1), sources: z.array(z.string()) })),
  declined_scenarios: z.array(z.string()),
  primary_name: z.string().trim().min(1).nullable(),
  extraction_model: z.string().min(1),
  extraction_cost_usd: costUsd,
});

export type PublishedNames = z.output<typeof publishedNames>;

export function readNames(bytes: Uint8Array): PublishedJson<PublishedNames> {
  return readPublishedJson(publishedNames, bytes);
}

/**
 * The published project read the first message of each conversation only, so its names are free choices, and how the
 * conversations end is not known. The primary name is the published one, also where our own rule would choose another.
 */
export function importedNames(of: ImportedRun, published: PublishedNames): NameExtraction {
  const { extraction_model: extractor } = published;
  const idsOf = (sources: readonly string[]): readonly string[] => [
    ...new Set(sources.flatMap((source) => scenarioNamed(source, of.suite) ?? [])),
  ];
  return {
    taskKey: namesKey(of, extractor),
    suiteDigest: of.suite.digest,
    modelConfigId: of.modelConfig.id,
    run: of.run,
    extractor,
    answersDigest: null,
    method: "model",
    names: published.names.map(({ name, sources }) => ({ name, sources: idsOf(sources) })),
    declined: idsOf(published.declined_scenarios),
    primaryName: published.primary_name,
    ending: null,
    costUsd: published.extraction_cost_usd ?? null,
    origin: "imported",
  };
}

/** Sources that are no scenario of the suite, each once. */
export function straySources(published: PublishedNames, suite: SuiteDefinition): readonly string[] {
  const all = [...published.names.flatMap(({ sources }) => sources), ...published.declined_scenarios];
  return [...new Set(all)].filter((source) => scenarioNamed(source, suite) === null);
}

/** The published prompt numbered its scenarios, and at times its model answered with the number instead of the id. */
const numbered: readonly string[] = ["name_gender", "direct", "negotiation"];

function scenarioNamed(source: string, { scenarios }: SuiteDefinition): string | null {
  const ordinal = /^scenario (\d)\b/iu.exec(source.trim())?.[1];
  const wanted = ordinal === undefined ? source.trim() : numbered[Number(ordinal) - 1];
  return scenarios.find(({ id }) => id === wanted)?.id ?? null;
}
