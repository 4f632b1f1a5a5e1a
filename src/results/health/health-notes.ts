import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
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

function toolsNote(
  { id, label, model, endpoint }: ModelConfig,
  { suite, counts, db }: Pick<RunHealthSource, "suite" | "counts" | "db">,
  judge: RunHealthSource["judge"],
): string {
  const runs = runsOf({ counts }, id);
  const flags = [
    ["--suite", suite.id],
    ["--models", model],
    ...(judge === null ? [] : [["--judge", judge.model]]),
    ["--runs", String(runs)],
    ["--modes", "user_role"],
    ...(db === null ? [] : [["--db", db]]),
  ];
  return `The server of ${label} refuses tools. To send it plain user messages: aib run ${flags.flat().map(shellWord).join(" ")}${placeFlags(endpoint)}`;
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
