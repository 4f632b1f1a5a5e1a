import type { Digest } from "../../domain/digest.ts";
import type { Endpoint, ModelConfig } from "../../domain/model-config.ts";
import { builtInSuiteIds } from "../../suite/index.ts";
import { judgeName, judgeReference } from "../choose-judges.ts";
import type { RunHealthSource } from "./run-health-source.ts";
import { untilClearNotes } from "../until-clear-notes.ts";
import { placeFlags } from "../format/place-flags.ts";
import { shellWord } from "../format/unseen-characters.ts";

/** Notes besides the numbers. */
export function healthNotes({ judge: chosen, otherJudges, ...source }: RunHealthSource): readonly string[] {
  const { suite } = source;
  const judges = chosen === null ? otherJudges : [{ judge: chosen }, ...otherJudges];
  return [
    ...(suite.origin === "imported"
      ? ["These results were imported: missing ones can only be imported, not asked for."]
      : []),
    ...source.modelConfigs.filter(({ id }) => refusesTools(source, id)).map((each) => toolsNote(each, source, chosen)),
    ...source.modelConfigs.flatMap(({ id, label }) => replacedNote(label, source.replacedBy(id))),
    ...untilClearNotes(
      source.decisions ?? [],
      source.modelConfigs.map(({ id, label }) => ({ id, label, runs: runsOf(source, id) })),
    ),
    ...otherJudges.map((record) => {
      const { planned, scored, unscored } = record;
      return `The judge ${judgeName(record, judges)} has given ${scored + unscored} of ${planned} verdicts, which are not counted here; --judge ${judgeReference(record, judges)} shows them.`;
    }),
  ];
}

/** The whole command where ids find everything; else what to add to the one that was typed. */
function toolsNote(
  { id, label, model, endpoint }: ModelConfig,
  { suite, counts }: Pick<RunHealthSource, "suite" | "counts">,
  judge: RunHealthSource["judge"],
): string {
  const isFound = judge === null || judge.endpoint.id === endpoint.id || isFoundById(judge.endpoint);
  const flags = [
    ["--suite", suite.id],
    ["--models", model],
    ...(judge === null ? [] : [["--judge", judge.model]]),
    ["--runs", String(runsOf({ counts }, id))],
    ["--modes", "user_role"],
  ];
  const command =
    isFound && builtInSuiteIds.includes(suite.id)
      ? `aib run ${flags.flat().map(shellWord).join(" ")}${placeFlags(endpoint)}`
      : "repeat the run's command with --modes user_role.";
  return `The server of ${label} refuses tools. To send it plain user messages: ${command}`;
}

function isFoundById({ kind }: Endpoint): boolean {
  return kind === "openrouter" || kind === "simulator";
}

function runsOf({ counts }: Pick<RunHealthSource, "counts">, id: Digest): number {
  return counts.filter(({ modelConfigId }) => modelConfigId === id).length;
}

function replacedNote(label: string, successor: ModelConfig | null): readonly string[] {
  if (successor === null) return [];
  return [
    `${label} has no answer because its server refused every request: ${successor.label} replaces it. To remove it: aib clear --models ${shellWord(label)}`,
  ];
}

/** Whether a model lacks answers because its server supports no tools. */
export function refusesTools({ counts, faults }: Pick<RunHealthSource, "counts" | "faults">, id: Digest): boolean {
  const isRefused = faults.some(({ modelConfigId, fault }) => modelConfigId === id && fault === "tools-refused");
  return (
    isRefused && counts.some(({ modelConfigId, answers }) => modelConfigId === id && answers.present < answers.planned)
  );
}
