import type { Digest } from "../../domain/digest.ts";
import { isAskedElsewhere, type ModelConfig } from "../../domain/model-config.ts";
import { judgeName, judgeReference } from "../choose-judges.ts";
import type { RunHealthSource } from "./run-health-source.ts";
import { untilClearNotes } from "../until-clear-notes.ts";
import { suiteReference } from "../format/names.ts";
import { plainText } from "../plain-text.ts";
import { shellWord } from "../format/unseen-characters.ts";

/** Notes besides the numbers. */
export function healthNotes({ judge: chosen, otherJudges, ...source }: RunHealthSource): readonly string[] {
  const { suite } = source;
  const judges = chosen === null ? otherJudges : [{ judge: chosen }, ...otherJudges];
  return [
    ...(suite.origin === "imported"
      ? ["These results were imported: missing ones can only be imported, not asked for."]
      : []),
    ...(source.isReadEarlier
      ? ["An earlier reader of ballots decided what was asked: no rerun adds to it, and the same aib run asks anew."]
      : []),
    ...source.modelConfigs
      .filter((each) => isAskedElsewhere(each) && lacksAnswers(source, each.id))
      .map(({ label }) => askedElsewhere([label])),
    ...source.modelConfigs.filter(({ id }) => lacksTools(source, id)).map((each) => toolsNote(each, source)),
    ...source.modelConfigs.flatMap((each) => replacedNote(each, source)),
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

export function askedElsewhere(labels: readonly string[]): string {
  return `Inspect asked ${labels.join(", ")}: missing answers can only be imported, not asked for.`;
}

/** The store does not have the whole command: experiments, files and servers with keys. */
function toolsNote({ id, label }: ModelConfig, { counts }: Pick<RunHealthSource, "counts">): string {
  if (counts.some(({ modelConfigId, answers }) => modelConfigId === id && answers.present > 0))
    return `The server of ${label} refuses tools, so what was asked through one stays unanswered. aib rerun completes the rest, and the leaderboard with --modes user_role shows it.`;
  return `The server of ${label} refuses tools. To send it plain user messages, repeat its aib run for this model alone, with --modes user_role.`;
}

function runsOf({ counts }: Pick<RunHealthSource, "counts">, id: Digest): number {
  return counts.filter(({ modelConfigId }) => modelConfigId === id).length;
}

function replacedNote(
  { id, label }: ModelConfig,
  {
    suite,
    otherSuites,
    replacedBy,
    labels,
    db,
  }: Pick<RunHealthSource, "suite" | "otherSuites" | "replacedBy" | "labels" | "db">,
): readonly string[] {
  const successor = replacedBy(id);
  if (successor === null) return [];
  const options = [
    ["--models", nameFor({ id, label }, labels)],
    ["--suite", suiteReference(suite, otherSuites)],
    ...(db === null ? [] : [["--db", db]]),
  ];
  return [
    `${label} has no answer because its server refused every request: ${successor.label} replaces it. To remove it: aib clear ${options.flat().map(shellWord).join(" ")}`,
  ];
}

/** The start of the digest replaces a shared or ambiguous label. */
export function nameFor({ id, label }: Pick<ModelConfig, "id" | "label">, labels: readonly string[]): string {
  const isPlain = label === plainText(label) && !/^-|[,*?]/u.test(label);
  return isPlain && labels.filter((other) => other === label).length === 1 ? label : id.slice(0, 12);
}

/** Whether a model lacks answers because its server supports no tools. */
export function lacksTools(
  { counts, lackingTools }: Pick<RunHealthSource, "counts" | "lackingTools">,
  id: Digest,
): boolean {
  return lackingTools.has(id) && lacksAnswers({ counts }, id);
}

function lacksAnswers({ counts }: Pick<RunHealthSource, "counts">, id: Digest): boolean {
  return counts.some(({ modelConfigId, answers }) => modelConfigId === id && answers.present < answers.planned);
}
