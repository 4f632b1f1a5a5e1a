import { z } from "zod";
import { BenchError } from "../domain/bench-error.ts";
import type { BallotForms } from "../domain/suite.ts";
import { readYaml } from "../outside/read-yaml.ts";
import { shapeProblems } from "./parse-suite.ts";
import { pathText } from "./problem.ts";
import { mapping } from "./schema-parts.ts";

/** No known phrase is longer; the time that a reply takes grows with the number of phrases. */
const [mostPhrases, mostWords] = [200, 8];

const someWord = "words for the numbers 0, 1, 2 and up, each of letters alone, for example [zéro, un, deux]";
const numberWord = z
  .string(someWord)
  .trim()
  .regex(/^[\p{L}\p{M}]{1,30}$/u, someWord);

const somePhrase = `at most ${mostPhrases} texts of one to ${mostWords} words without punctuation, for example [je dirais, plutôt]`;
const phrase = z
  .string(somePhrase)
  .trim()
  .regex(
    new RegExp(String.raw`^[\p{L}\p{M}\p{N}'’-]{1,40}(?: [\p{L}\p{M}\p{N}'’-]{1,40}){0,${mostWords - 1}}$`, "u"),
    somePhrase,
  );
const phrases = z.array(phrase, somePhrase).max(mostPhrases, somePhrase).exactOptional();

/** In a stored suite. */
export const ballotForms = z.strictObject({
  numbers: z.array(numberWord, someWord).max(101, someWord).exactOptional(),
  half: phrase.exactOptional(),
  outOf: phrase.exactOptional(),
  plus: phrase.exactOptional(),
  minus: phrase.exactOptional(),
  before: phrases,
  after: phrases,
  beside: phrases,
  declining: phrases,
  retractions: phrases,
  past: phrases,
});

const { outOf, ...sameKeys } = ballotForms.shape;

/** As its author writes it. */
const written = mapping({ ...sameKeys, out_of: outOf });

/**
 * The words by which replies in a language give a number or decline, from its author's file.
 * @throws BenchError `invalid-suite` with all mistakes, one `file:line:column` line each
 */
export function parseBallotForms({ text, file }: { readonly text: string; readonly file: string }): BallotForms {
  const { mistakes, content, positionOf } = readYaml(text);
  const parsed = content === null ? null : written.safeParse(content.value);
  if (parsed?.success === true && mistakes.length === 0) {
    const { out_of: found, ...forms } = parsed.data;
    return found === undefined ? forms : { ...forms, outOf: found };
  }
  const problems = parsed?.success === false ? shapeProblems(parsed.error.issues, content?.value) : [];
  const all = [
    ...mistakes,
    ...problems.map((problem) => ({
      position: positionOf(problem),
      message: `${pathText(problem.path)}: ${problem.message}`,
    })),
  ];
  const lines = all.map(({ position, message }) => `${file}:${position.line}:${position.column} ${message}`);
  throw new BenchError({
    code: "invalid-suite",
    message: [`The words of a language in ${file} cannot be read:`, ...lines].join("\n"),
    hint: "docs/own-suite.md shows such a file.",
  });
}
