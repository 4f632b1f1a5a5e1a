import type { ModelSummary } from "../contract.ts";
import { shellWord, summaryScores } from "../format/index.ts";
import { momentText } from "../summary/summarise-model.ts";
import { markdownCode, markdownLine, markdownSentence } from "./markdown-text.ts";
import type { SectionWriter } from "./section.ts";

/** A paragraph for each of the first rows. */
export const summarySection: SectionWriter = ({ leaderboard: { rows }, summaries, stances }) => {
  if (summaries.length === 0) return null;
  const more = rows.length - summaries.length;
  return {
    title: "In plain words",
    blocks: [
      stances === null
        ? `${summaryScores} Quotes are the model's words.`
        : "A view is held while at least three quarters of its distance from the middle are left. The numbers are the model's own.",
      ...summaries.map(paragraph),
      ...(more > 0 ? [`The viewer (\`aib view\`) has this paragraph for ${more} more model configs.`] : []),
    ],
  };
};

function paragraph({ label, sentences }: ModelSummary): string {
  const texts = sentences.map((sentence) =>
    sentence.kind === "plain"
      ? markdownSentence(sentence.text)
      : `${markdownSentence(momentText(sentence))} (${markdownCode(`aib view --page ${shellWord(sentence.page)}`)})`,
  );
  return `**${markdownLine(label)}** · ${texts.join(" ")}`;
}
