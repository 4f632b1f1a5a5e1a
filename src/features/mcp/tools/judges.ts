import { z } from "zod";
import { yesOrNo } from "../../../outside/given-options.ts";
import { judgesPage, type Block } from "../../../pages/index.ts";
import { loadJudges } from "../../../results/judges/load-judges.ts";
import { pageParts } from "../fenced-text.ts";
import { defineTool, type McpSubject, type Tool } from "../tool-server.ts";
import { suiteName } from "./leaderboard.ts";

const input = z.strictObject({
  suite: suiteName,
  detailed: yesOrNo
    .default(false)
    .describe("also severity, grades that are missing and why, index by judge, and the most disputed conversations"),
});

/** Whether the judges of a suite, people among them, can be trusted. */
export function judgesTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "judges",
    title: "Agreement of judges",
    description:
      "Say whether the judges of a suite agree, with each other, with themselves and with people who graded: agreement by " +
      "field and by pair, preference for their own family, and what could not be checked; of suites with readers how far " +
      "these are from the ballots. detailed has every table.",
    input,
    async find({ suite = query.suite, detailed }) {
      const page = judgesPage(await loadJudges(store, { suite, now }));
      const brief = page.blocks.filter(isBrief);
      const isShort = !detailed && brief.length < page.blocks.length;
      return {
        says: [
          "Tables are Markdown, each with what its columns mean.",
          ...(isShort ? ["The answer, and the tables that it rests on: detailed: true adds the others."] : []),
        ],
        parts: pageParts(detailed ? page : { ...page, blocks: brief }),
      };
    },
  });
}

const briefTables: ReadonlySet<string> = new Set([
  "Who graded",
  "Checks",
  "Agreement by field",
  "Agreement by pair",
  "Graded again",
  "Who read the words",
]);

function isBrief(block: Block): boolean {
  if (block.kind === "sentences") return true;
  return briefTables.has(block.kind === "table" ? block.title : block.kind === "chart" ? block.table.title : "");
}
