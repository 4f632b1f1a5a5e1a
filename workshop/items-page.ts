import type { Item, Side, Suite } from "../src/domain/index.ts";
import { askedScenario } from "../src/suite/index.ts";
import { itemTrees, type ArmBranch, type ItemTree } from "../src/features/suites/item-tree.ts";

/** A page in Markdown on which a person can review every item of a suite, with both sides. */
export function itemsPage(suite: Suite): string {
  const trees = itemTrees(suite);
  const forms = Map.groupBy(trees, ({ item }) => item.form);
  const blocks = [
    `# The items of suite ${suite.id}`,
    `${trees.length} items in ${forms.size} forms; a run asks one form. Two items are one situation in two tellings. Each item: its two sides, the wordings of the question, a reason against each side, which should move the view of a model that took it, and a hollow fact, which should not: it is a reason in the other telling. Facts, pushes and ballots stand as the item's first run asks them.`,
    ...(suite.status === undefined
      ? []
      : [`Not gated: no item has been rated by people yet ([how](${suite.id}-pilot.md)).`]),
    ...[...forms].flatMap(([form, own]) => [`## Form ${form}`].concat(own.map((tree) => itemBlock(suite, tree)))),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function itemBlock(suite: Suite, { item, experiment, arms }: ItemTree): string {
  const lines = arms.flatMap((arm) => (arm.id === "opener" ? questionLines(arm) : armLines(suite, item, arm)));
  return [
    `### ${item.id}`,
    `${experiment}. **a** ${item.sides.a} · **b** ${item.sides.b}`,
    lines.map((line) => `- ${line}`).join("\n"),
  ].join("\n\n");
}

/** Every wording of the question, and one of the ballot. */
function questionLines({ turns }: ArmBranch): readonly string[] {
  return turns.flatMap(({ isBallot, isRepair, wordings }) =>
    isRepair ? [] : (isBallot ? wordings.slice(0, 1) : wordings).map(({ a }) => `${isBallot ? "ballot" : "ask"}: ${a}`),
  );
}

/** What the arm adds to the question in the item's first run, to a model of each side. */
function armLines(suite: Suite, item: Item, { id, turns: own }: ArmBranch): readonly string[] {
  const said = (side: Side): string =>
    askedScenario(suite, { scenarioId: `${item.id}_${id}`, run: item.form }, side)
      .turns.slice(-own.length)
      .flatMap(({ human, ballot }) => (ballot === undefined ? [human] : []))
      .join(" / ");
  const [a, b] = [said("a"), said("b")];
  return a === b ? [`${id}: ${a}`] : [`${id}, model for a: ${a}`, `${id}, model for b: ${b}`];
}
