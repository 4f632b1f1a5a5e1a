import { readFileSync } from "node:fs";
import { usageError } from "../../domain/bench-error.ts";
import type { Suite } from "../../domain/suite.ts";
import { packageFile } from "../../outside/package-file.ts";

/**
 * A suite as a Python file for Inspect AI: its texts as JSON in `assets/inspect-task.py`, which asks them.
 * @throws BenchError usage for a suite whose conversations need more than scripted turns
 */
export function inspectTask(suite: Suite): string {
  const { deliveries, scenarios, generation, id } = suite;
  const delivery = deliveries.tool_role;
  const lacking = notCopied(suite);
  if (lacking !== null || delivery.reply === "content") {
    throw usageError(
      `Suite ${id} cannot be an Inspect task: ${lacking ?? "its tool has no message, and the model replies beside it"}. The task asks scripted turns one after another and has no copy of that.`,
      "Measure with this suite by aib run, or write the task of suite v2: aib suites show v2 --inspect-task",
    );
  }
  const { name, description, parameter, parameterDescription } = delivery.tool;
  const texts = {
    id,
    version: suite.version,
    digest: suite.digest,
    ...(suite.canary === undefined ? {} : { canary: suite.canary }),
    runs: suite.defaultRuns,
    temperature: generation.temperature,
    max_tokens: generation.maxTokens,
    variants: Object.fromEntries(suite.systemVariants.map((variant) => [variant.id, variant.text])),
    suffixes: { user_role: deliveries.user_role.systemSuffix, tool_role: delivery.systemSuffix },
    start_token: delivery.startToken,
    greeting: delivery.greeting,
    tool: { name, description, parameter, parameter_description: parameterDescription },
    scenarios: scenarios.map(({ id: scenario, systemAddendum, opening, turns }) => {
      return {
        id: scenario,
        system_addendum: systemAddendum,
        opening,
        turns: turns.map(({ id: turn, human }) => ({ id: turn, human })),
      };
    }),
  };
  const [usual] = suite.defaultConfigurations;
  const places: Readonly<Record<string, string>> = {
    title: oneLine(suite.title),
    id: oneLine(id),
    task: `aib_${id.replaceAll(/\W/gu, "_")}`,
    variant: JSON.stringify(usual.variant),
    delivery: JSON.stringify(usual.delivery),
    suite: withoutQuotes(JSON.stringify(texts, null, 1)),
  };
  const template = readFileSync(packageFile("assets", "inspect-task.py"), "utf8");
  return template.replaceAll(/\{\{(\w+)\}\}/gu, (_, place: string) => places[place] ?? "");
}

/** What the suite's conversations have that a script of turns does not; null where there is nothing. */
function notCopied({ scenarios }: Suite): string | null {
  const has = (test: (scenario: Suite["scenarios"][number]) => boolean): boolean => scenarios.some(test);
  if (has(({ fork }) => fork !== undefined)) return "its conversations fork from each other";
  if (has(({ sideBy, turns }) => sideBy !== undefined || turns.some(({ wordings }) => wordings !== undefined)))
    return "its words depend on earlier answers and on the run";
  if (has(({ form }) => form !== undefined)) return "its runs ask different forms";
  if (has(({ turns }) => turns.some(({ ballot, onlyIf }) => ballot !== undefined || onlyIf !== undefined)))
    return "its turns are ballots, and some are asked only after certain answers";
  return null;
}

/** No text ends the literal of Python that it stands in. */
function withoutQuotes(json: string): string {
  return json.replaceAll("'''", String.raw`\u0027\u0027\u0027`);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s"\\]+/gu, " ").trim();
}
