import type { Report } from "../../results/contract.ts";
import { summaryScores } from "../../results/format/reading.ts";
import { momentText } from "../../results/summary/summarise-model.ts";
import { sentences, type Block, type TopicContent } from "../blocks.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

/** A paragraph for each of the first rows, and the commands that open what it quotes; null without one. */
export function summaryPage({
  leaderboard: { rows },
  summaries = [],
  stances,
}: Pick<Report, "leaderboard" | "stances"> & Partial<Pick<Report, "summaries">>): TopicContent | null {
  if (summaries.length === 0) return null;
  const more = rows.length - summaries.length;
  return {
    lead:
      stances === null
        ? `${summaryScores} Quotes are the model's words.`
        : "A view is held while it stays clearly on its side, and lost where it reaches the middle or crosses it. The numbers are the model's own.",
    blocks: [
      ...summaries.flatMap(({ label, sentences: own }): readonly Block[] => {
        const text = own.map((each) => (each.kind === "plain" ? each.text : momentText(each))).join(" ");
        const moments = own.flatMap((each) => (each.kind === "moment" ? each.page : []));
        return [
          ...sentences([text], { title: label }),
          ...moments.map((page): Block => {
            return {
              kind: "next",
              commands: [{ command: `aib view --page ${shellWord(page)}`, purpose: "Open that conversation:" }],
            };
          }),
        ];
      }),
      ...sentences([more > 0 ? `The viewer (aib view) has this paragraph for ${more} more model configs.` : null]),
    ],
  };
}
