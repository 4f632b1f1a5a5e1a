import type { InvalidSuite, QuotedMistake } from "../../features/suites/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { textWidth } from "../../pages/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";
import { counted } from "../counted.ts";

/** Every mistake with its place, its description, and the line that contains it. */
export function mistakesText({ file, mistakes }: InvalidSuite, layout: TextLayout): string {
  const blocks = mistakes.map((mistake) => [
    heading(`${file}:${mistake.line}:${mistake.column}`, layout),
    ...proseLines(mistake.message, layout, "  "),
    ...quotation(mistake, layout),
  ]);
  const end = `${counted(mistakes.length, "mistake")} in ${plainText(file)}. Valid examples: suites/v2.yaml; with situations, suites/v3.yaml.`;
  return [...blocks.map((block) => block.join("\n")), end].join("\n\n");
}

/** The part of the line around the column, with a mark below it. */
function quotation({ line, column, source }: QuotedMistake, { width }: TextLayout): readonly string[] {
  const margin = `  ${line} | `;
  const room = charactersIn(width - margin.length - 2, source);
  const rest = printable(source.slice(column - 1));
  const before = lastOf(printable(source.slice(0, column - 1)), Math.max(Math.floor(room / 2), room - rest.length));
  const after = firstOf(rest, room - before.length);
  const rule = `${" ".repeat(margin.length - 2)}| ${" ".repeat(textWidth(before))}^`;
  return [`${margin}${before}${after}`.trimEnd(), rule];
}

/** Number of characters of a text that fit into so many columns: some take two. */
function charactersIn(columns: number, text: string): number {
  return Math.floor(Math.max(20, columns) * Math.min(1, text.length / Math.max(1, textWidth(text))));
}

function lastOf(text: string, count: number): string {
  return text.length > count ? `…${text.slice(text.length - count).toWellFormed()}` : text;
}

function firstOf(text: string, count: number): string {
  return text.length > count ? `${text.slice(0, count).toWellFormed()}…` : text;
}

/** Keeps the written width, unlike `plainText`: the mark must be below the right character. */
function printable(source: string): string {
  return source.replaceAll("\t", " ").replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "�");
}
