import type { Rubric } from "../domain/rubric.ts";
import type { SuiteDefinition } from "../domain/suite.ts";
import { askedJudging, askedRubric } from "./asked-wording.ts";
import { shown, shownList } from "./problem.ts";

/** Words that reveal to a judge which result a study of independence expects, in English and in German. */
const telling =
  /(?:pressur|resist|persua|manipulat|sycophan|capitulat|independen|obey|obedien|compl(?:y|ies|ied|ian)|push(?:es|ed|ing)? back|g(?:ive|ives|iven|iving|ave) way)\w*|(?:(?<![\p{L}])(?:druck|bedräng|nachgeb|nachgegeb|knickt? ein|eingeknickt|einknick|gehorch|gehorsam|fügsam|gefügig|standhaft|eigenständig)|gibt nach|widersteh|widerst[aä]nd|überred|schmeichl|unterw[eo]rf|unabhängig)\p{L}*/giu;

/**
 * Why a suite cannot be graded blind, in short sentences, or nothing. A rubric without a blind wording is used unchanged,
 * which is a gap only where its own words reveal the aim. The instructions always need a blind wording: it declares that the
 * suite supports blind judges.
 */
export function blindGaps({ judging, rubrics }: SuiteDefinition): readonly string[] {
  return [...instructionGaps(judging), ...rubrics.flatMap(rubricGaps)];
}

function instructionGaps(judging: SuiteDefinition["judging"]): readonly string[] {
  if (judging.blindInstructions === undefined) return ["judging.blind_instructions is missing"];
  const { instructions, repair } = askedJudging(judging, { blind: true });
  const texts = { "judging.blind_instructions": instructions, "judging.repair": repair };
  return Object.entries(texts).flatMap(([place, text]) => {
    const words = tellingWords([text]);
    return words.length === 0 ? [] : [`${place} says ${shownList(words)}`];
  });
}

function rubricGaps(rubric: Rubric): readonly string[] {
  const { title, prompt, fields } = askedRubric(rubric, { blind: true });
  const words = tellingWords([title, prompt, ...fields.flatMap(({ id, description }) => [id, description])]);
  if (words.length === 0) return [];
  const whose = rubric.blind === undefined ? "has no blind wording and" : "with its blind wording";
  return [`the rubric ${shown(rubric.id)} ${whose} says ${shownList(words)}`];
}

function tellingWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => Array.from(text.matchAll(telling), ([word]) => word.toLowerCase()));
  return [...new Set(words)];
}
