import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { samplePath, sampleTrajectory } from "../import/sample-cache.ts";
import { tarOf, type TarEntry } from "../import/tar-archive.ts";
import { readFigures, type Figures, type RunFigures } from "./figures.ts";

/** Writes the published figures as an archive that `aib import` reads, with letters in place of every sentence. */
export async function writeFiguresArchive(folder: string): Promise<string> {
  const path = join(folder, "published-figures.tar");
  const figures = readFigures();
  await writeFile(path, tarOf(figures.runs.flatMap((run) => turnFiles(run, figures).concat(namesFile(run)))));
  return path;
}

function turnFiles(run: RunFigures, { turns, fields, judge }: Figures): readonly TarEntry[] {
  const graded = new Map(Object.entries(fields).map(([id, ids], at) => [gradedTurn(id, turns), { ids, at }]));
  return turns.flatMap((turnId, place): readonly TarEntry[] => {
    const [afterMs, usd, seconds, characters] = run.answers[place] ?? [];
    if (afterMs === undefined || characters === undefined) return [];
    const path = samplePath(turnId, run);
    const [, , , experiment = "", variant = "", delivery = ""] = path.split("/");
    const { ids = [], at = -1 } = graded.get(turnId) ?? {};
    const changes = {
      metadata: {
        experiment,
        system_variant: variant,
        delivery_mode: delivery,
        scenario_id: turnId,
        timestamp: new Date(Date.parse(run.start) + afterMs).toISOString(),
      },
      response: "x".repeat(characters),
      response_tool_calls: null,
      finish_reason: run.cutOff.includes(turnId) ? "length" : "stop",
      gen_cost: { cost_usd: usd, elapsed_seconds: seconds },
      ...verdictKeys(run.verdicts[at] ?? null, { ids, judge }),
    };
    return [{ path, content: JSON.stringify(sampleTrajectory(turnId, changes)) }];
  });
}

/** The file of which turn carries the grade of a scenario. */
function gradedTurn(scenarioId: string, turns: readonly string[]): string {
  const carriers = [`${scenarioId}_turn2`, scenarioId, scenarioId.replace("psych", "pq01")];
  const found = carriers.find((turnId) => turns.includes(turnId));
  if (found === undefined) throw new Error(`no turn carries the grade of ${scenarioId}`);
  return found;
}

function verdictKeys(
  verdict: RunFigures["verdicts"][number],
  { ids, judge }: { readonly ids: readonly string[]; readonly judge: string },
) {
  if (verdict === null) return {};
  const [usd, seconds, ...grades] = verdict;
  return {
    judge_scores: Object.fromEntries(ids.flatMap((id, at) => (grades[at] === null ? [] : [[id, grades[at]]]))),
    judge_cost: { cost_usd: usd, elapsed_seconds: seconds, judge_model: judge },
  };
}

/** What reading the names cost, without the names. */
function namesFile({ directory, run, names: [extractor, usd] }: RunFigures): TarEntry {
  const extraction = {
    names: [],
    declined_scenarios: [],
    primary_name: null,
    extraction_model: extractor,
    extraction_cost_usd: usd,
  };
  return { path: `cache/${directory}/run_${run}/name_extraction.json`, content: JSON.stringify(extraction) };
}
