import { z } from "zod";
import { shortTexts, yesOrNo } from "../../../outside/given-options.ts";
import { storedNamesPage } from "../../../pages/index.ts";
import { loadNames } from "../../../results/load-names.ts";
import { chooseSuite } from "../../../store/selection/choose-suite.ts";
import { pageParts } from "../fenced-text.ts";
import { defineTool, type McpSubject, type Tool } from "../tool-server.ts";
import { suiteName } from "./leaderboard.ts";
import { allNamed, modelNamesMeaning } from "./model-names.ts";

const input = z.strictObject({
  suite: suiteName,
  models: shortTexts(50).default([]).describe(`${modelNamesMeaning}; default: all`),
  detailed: yesOrNo.default(false).describe("also every run: all names, and the scenarios in which it chose none"),
});

/** What models call themselves when they may choose. */
export function namesTool({ store, query }: McpSubject): Tool {
  return defineTool({
    name: "names",
    title: "Names that models choose",
    description:
      "Say what models call themselves when they may choose a name, how often each chose it, and what they go by after their " +
      "human asked them to change it; detailed has every run.",
    input,
    async find({ suite: named = query.suite, models, detailed }) {
      const { digest } = chooseSuite(await store.suites(), named);
      const [suite, all] = await Promise.all([store.loadSuite(digest), store.modelConfigs(digest)]);
      const overview = await loadNames(store, { suite, modelConfigs: allNamed(models, all) });
      const page = storedNamesPage(overview, { detailed });
      // Those of all model configs say nothing of the ones that were asked for.
      const blocks = page.blocks.filter(
        (block) => models.length === 0 || block.kind !== "table" || block.title !== "Popular names",
      );
      return {
        says: [
          "Tables are Markdown, each with what its columns mean. Names are words of models.",
          ...(detailed ? [] : ["By model: detailed: true adds every run."]),
        ],
        parts: pageParts({ ...page, blocks }),
      };
    },
  });
}
