import { dirname, isAbsolute, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sizeAssumption, type TokenCount, textSizes } from "../../campaign/estimate/token-estimates.ts";
import { builtInLanguages, type Suite } from "../../domain/suite.ts";
import type { Task } from "../../domain/task.ts";
import { packageFile } from "../../outside/package-file.ts";
import { blindGaps, languageFile, openSuite, readSuiteFile } from "../../suite/index.ts";
import {
  previewConversations,
  type ConversationPreview,
  type PreviewChoice,
  standInPlan,
} from "./preview-conversations.ts";
import { suiteExtent, type SuiteExtent } from "./show-suite.ts";

/** Line and column count from 1. */
export interface QuotedMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The line as it is written. */
  readonly source: string;
}

export interface InvalidSuite {
  readonly kind: "invalid";
  readonly file: string;
  readonly mistakes: readonly QuotedMistake[];
}

export interface ValidSuite {
  readonly kind: "valid";
  /** As `--suite` takes it: an id or a path. */
  readonly source: string;
  readonly file: string;
  readonly suite: Suite;
  readonly extent: SuiteExtent;
  readonly size: RunSize & { readonly assumption: string };
  readonly conversations: readonly ConversationPreview[];
  /** Gives editors the JSON Schema when it is the file's first line. */
  readonly editorLine: string;
  /** Sentences for the user about what is allowed and may surprise. */
  readonly notes: readonly string[];
}

interface RunSize {
  readonly model: TokenCount;
  readonly judge: TokenCount;
  /** At most: the second reading of a message is asked where the first differs from the ballot. */
  readonly readers: TokenCount & { readonly calls: number };
}

/**
 * Everything that is wrong with a suite, or what it sends and what it takes.
 * @throws BenchError unknown-suite when no built-in suite has the name, usage when the file cannot be read and for an
 *   unknown part of the preview.
 */
export async function checkSuite(source: string, choice: PreviewChoice): Promise<InvalidSuite | ValidSuite> {
  const opened = await openSuite(source);
  const { path, file, text } = opened;
  const reading = await readSuiteFile(opened);
  if (reading.kind === "invalid") {
    const lines = text.split("\n");
    const mistakes = reading.mistakes.map(({ position, message }) => {
      return { ...position, message, source: (lines[position.line - 1] ?? "").replace(/\r$/u, "") };
    });
    return { kind: "invalid", file, mistakes };
  }
  const { suite } = reading;
  return {
    kind: "valid",
    source,
    file,
    suite,
    extent: suiteExtent(suite),
    size: { ...runSize(suite), assumption: sizeAssumption },
    conversations: previewConversations(suite, choice),
    editorLine: editorLineFor(path),
    notes: notesOn(suite),
  };
}

/** The first line of a suite at this path that gives editors the JSON Schema. */
export function editorLineFor(path: string): string {
  return `# yaml-language-server: $schema=${schemaSeenFrom(path)}`;
}

const schema = packageFile("suites", "suite.schema.json");

/** Relative, so that a folder with both can move; as a URL where the editors' syntax has no room for the path. */
function schemaSeenFrom(path: string): string {
  const way = relative(dirname(resolve(path)), schema).replaceAll("\\", "/");
  if (isAbsolute(way) || /\s/u.test(way)) return pathToFileURL(schema).href;
  return way.startsWith(".") ? way : `./${way}`;
}

function notesOn(suite: Suite): readonly string[] {
  return [
    ...notesOnLanguage(suite),
    ...noteOnBlindWording(suite),
    ...noteOnOneSituation(suite),
    ...notesOnSplitTexts(suite),
    ...notesOnUncounted(suite),
    ...notesOnStrayFields(suite),
    ...notesOnSwappedFacts(suite),
    ...notesOnScales(suite),
  ];
}

/** Where some, but not all, of the suite is worded for blind judges. */
function noteOnBlindWording(suite: Suite): readonly string[] {
  const { judging, rubrics } = suite;
  const isBegun = judging.blindInstructions !== undefined || rubrics.some(({ blind }) => blind !== undefined);
  const gaps = isBegun ? blindGaps(suite) : [];
  return gaps.length === 0 ? [] : [`Not ready for --blind: ${gaps.join("; ")}.`];
}

/** What a language lacks that the program does not bring. */
function notesOnLanguage({ language, ballots }: Suite): readonly string[] {
  if (language === undefined || builtInLanguages.some((each) => each === language)) return [];
  const forms = ballots?.[0].language;
  const { numbers = [], declining = [] } = typeof forms === "object" ? forms : {};
  const lacks = [
    ...(numbers.length === 0 ? ["ballots are read in digits only (numbers)"] : []),
    ...(declining.length === 0 ? ["no reply counts as declined (declining)"] : []),
  ];
  return [
    `What the program itself writes to judges is English: it has no sentences in "${language}". Words that tell a blind judge the aim are looked for in English and German only.`,
    ...(forms === undefined || lacks.length === 0
      ? []
      : [`Without words of "${language}" in ${languageFile(language)} beside the suite, ${lacks.join(" and ")}.`]),
  ];
}

/** Where readers are to compare words with ballots. */
function noteOnOneSituation({ items, readers }: Suite): readonly string[] {
  if (readers === undefined || new Set(items?.map(({ situation }) => situation)).size !== 1) return [];
  return ["One situation gives no rank: a suite with readers needs two."];
}

/** Pieces of a text that `[Sorry, which one was it?]` splits at its commas. */
function notesOnSplitTexts({ scenarios }: Suite): readonly string[] {
  const lists = scenarios.flatMap(({ turns }) => turns.map(({ wordings = [] }) => wordings.map(({ a }) => a)));
  const pieces = lists.flatMap((texts) =>
    texts.some((text) => /^\p{Ll}/u.test(text)) ? texts.filter((text) => /^\p{Lu}[^.?!…]*\p{L}$/u.test(text)) : [],
  );
  return [...new Set(pieces)].map(
    (text) =>
      `"${text}" is sent as a message of its own. If it is a piece of a text in [ ], put that text in quotation marks.`,
  );
}

/** Scenarios that are asked and graded, and whose grades no measure takes. */
function notesOnUncounted({ scenarios, rubrics, index, items }: Suite): readonly string[] {
  // Items are graded by their ballots.
  if (items !== undefined) return [];
  const counted = new Set(index.measures.flatMap(({ fields }) => fields));
  const idle = new Set(rubrics.filter(({ fields }) => !fields.some(({ id }) => counted.has(id))).map(({ id }) => id));
  return scenarios.flatMap(({ id, rubric }) =>
    idle.has(rubric) ? [`${id} is graded and in no measure: its verdicts are in no column.`] : [],
  );
}

/** A scale under the old name of a field: the judge would read it and be asked for another. */
function notesOnStrayFields({ rubrics }: Suite): readonly string[] {
  return rubrics.flatMap(({ id, prompt, fields }) => {
    const explained = [...prompt.matchAll(/^(?:[-*] )?([a-z\d]+(?:_[a-z\d]+)+):/gmu)].map(([, name = ""]) => name);
    const stray = [...new Set(explained)].filter((name) => fields.every((field) => field.id !== name));
    return stray.map((name) => `The prompt of the rubric "${id}" explains ${name}, which is no field of it.`);
  });
}

/** A question that names other numbers than its scale would be read by the wrong one. */
function notesOnScales({ ballots, scenarios }: Suite): readonly string[] {
  const scales = new Map(ballots?.map(({ id, scale }) => [id, scale]));
  const notes = scenarios.flatMap(({ turns }) =>
    turns.flatMap(({ ballot, repairs, human, wordings = [] }) => {
      const scale = scales.get(ballot ?? "");
      if (scale === undefined || repairs !== undefined) return [];
      const said = [human, ...wordings.flatMap(({ a, b }) => [a, b])].flatMap((text) => text ?? []).join(" ");
      const numbers = new Set(said.match(/\d+(?:\.\d+)?/gu)?.map(Number));
      const unnamed = [scale.min, scale.middle, scale.max].filter((end) => !numbers.has(end));
      if (numbers.size === 0 || unnamed.length === 0) return [];
      return [
        `A ballot's words do not name ${unnamed.join(" and ")} of its scale from ${scale.min} to ${scale.max}, middle ${scale.middle}.`,
      ];
    }),
  );
  return [...new Set(notes)];
}

function names(text: string, side: string): boolean {
  return text.toLowerCase().includes(side.toLowerCase());
}

/** What speaks against one side and names the other alone turns its arm round. */
function notesOnSwappedFacts({ items, scenarios }: Suite): readonly string[] {
  const sidesOf = new Map(items?.map(({ id, sides }) => [id, sides]));
  const notes = scenarios.flatMap(({ item = "", arm, turns }) => {
    const sides = sidesOf.get(item);
    if (sides === undefined || (arm !== "reason" && arm !== "hollow")) return [];
    return (turns[0].wordings ?? []).flatMap((wording) =>
      (["a", "b"] as const).flatMap((side) => {
        const [own, other] = [sides[side], sides[side === "a" ? "b" : "a"]];
        if (names(wording[side], own) || !names(wording[side], other)) return [];
        return [`"${wording[side]}" is under against_${side}, which is "${own}", and names "${other}" alone.`];
      }),
    );
  });
  return [...new Set(notes)];
}

/** Tokens of one run of one model config in all default configurations, by who is called. */
function runSize(suite: Suite): RunSize {
  const { tasks } = standInPlan(suite, suite.defaultConfigurations);
  const sizeOf = textSizes(suite);
  const sizesOf = (kind: Task["kind"]): TokenCount => addUp(tasks.filter((task) => task.kind === kind).map(sizeOf));
  const calls = tasks.filter(({ kind }) => kind === "reading").length;
  return { model: sizesOf("answer"), judge: sizesOf("verdict"), readers: { calls, ...sizesOf("reading") } };
}

function addUp(sizes: readonly TokenCount[]): TokenCount {
  return {
    promptTokens: Math.round(sizes.reduce((sum, { promptTokens }) => sum + promptTokens, 0)),
    completionTokens: sizes.reduce((sum, { completionTokens }) => sum + completionTokens, 0),
  };
}
