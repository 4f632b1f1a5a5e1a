import type { SiteIndex, SiteStances } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import type { Table } from "../../../../src/pages/blocks.ts";
import { heat } from "../../../../src/pages/cells.ts";
import { runColumns, scenarioTable, scoreMeaning } from "../../../../src/pages/comparison/compared-columns.ts";
import { contrastIn } from "../../../../src/pages/situations/situation-tables.ts";
import { formatScore } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import type { Pick } from "./picks.ts";
import { differenceOf, type ScenarioLine } from "./scenario-lines.ts";

/** A difference of so many points has the strongest colour. */
const full = 50;

interface ScenarioInput {
  readonly picks: readonly Pick[];
  readonly lines: readonly ScenarioLine[];
  readonly experiments: SiteIndex["experiments"];
  /** Of the others: whose runs are shown; null for the means of all. */
  readonly byRunOf: Pick | null;
  readonly runs: readonly number[];
  /** The address of the answers to a scenario in a run. */
  readonly hrefOf: (slug: string, run: number | null) => string;
}

/** Differences to the reference, scenario by scenario: over all runs, or run by run. Every one leads to the answers. */
export function scenarioDifferences(input: ScenarioInput): readonly Table[] {
  const { picks, lines, experiments, byRunOf, runs, hrefOf } = input;
  const only = byRunOf === null ? null : picks.indexOf(byRunOf);
  const rows = lines.map((line) => ({
    id: line.scenario.id,
    title: line.scenario.title,
    values: line.means,
    differences: differencesIn(line.means),
    line,
  }));
  return scenarioTable<(typeof rows)[number]>({
    title: "Differences by scenario",
    one: "scenario",
    labels: picks.map(({ row }) => row.label),
    names: picks.map(({ name }) => name),
    only,
    rows,
    full,
    browser: {
      name: ({ title, id, line: { scenario } }) => ({
        kind: "name",
        text: title,
        below: `${id} · ${experiments.find((each) => each.id === scenario.experiment)?.title ?? scenario.experiment}`,
        link: { kind: "page", path: hrefOf(scenario.slug, null) },
      }),
      number: ({ title, values, line }, at, kind) =>
        kind === "value"
          ? { look: "muted" }
          : {
              look: "strong",
              note: `${title}, over all runs: ${formatScore(values[at])} against ${formatScore(values[0])}`,
              link: { kind: "page", path: hrefOf(line.scenario.slug, null) },
            },
    },
    more:
      only === null
        ? []
        : runColumns(runs, ({ title, line }, run) => {
            const [reference, other] = [0, only].map((at) => line.runs[at]?.find((cell) => cell.run === run));
            return heat(differenceOf(reference?.score, other?.score), full, {
              note: `${title}, run ${run}: ${scoreOf(other)} against ${scoreOf(reference)}`,
              link: { kind: "page", path: hrefOf(line.scenario.slug, run) },
            });
          }),
    legend: [
      `${scoreMeaning("scenario")}.`,
      `Runs are not paired: the same number says no more than that. Colours are full from ${full} points on. Each difference leads to the answers below.`,
    ],
  });
}

function differencesIn(values: readonly (number | null)[]): readonly (number | null)[] {
  return values.map((value) => differenceOf(values[0], value));
}

function scoreOf(cell: { readonly score: number | null; readonly mark: string } | undefined): string {
  if (cell === undefined) return "no such run";
  return cell.score === null ? (markText(cell.mark).label ?? "no score") : formatScore(cell.score);
}

interface SituationInput {
  readonly picks: readonly Pick[];
  readonly stances: SiteStances;
  /** The address of the answers to a scenario. */
  readonly hrefOf: (slug: string) => string;
}

/** In a suite with items: the contrast of each pick, situation by situation, and the differences to the reference. */
export function situationDifferences({ picks, stances, hrefOf }: SituationInput): readonly Table[] {
  const picked = picks.map(({ row: { slug } }) => stances.rows.filter((each) => each.slug === slug));
  const openerOf = ({ items: [first = 0] }: SiteStances["situations"][number]): string | null =>
    stances.items[first]?.scenarios[0] ?? null;
  const rows = stances.situations.map((situation) => {
    const values = picked.map((own) => contrastIn(own, situation));
    const title = `${situation.sides.a} or ${situation.sides.b}`;
    return { id: situation.id, title, values, differences: differencesIn(values), situation };
  });
  return scenarioTable<(typeof rows)[number]>({
    title: "Differences by situation",
    one: "situation",
    labels: picks.map(({ row }) => row.label),
    names: picks.map(({ name }) => name),
    rows: rows.toSorted((one, other) => largest(other.differences) - largest(one.differences)),
    full: 2 * full,
    browser: {
      name: ({ id, title, situation }) => {
        const opener = openerOf(situation);
        return {
          kind: "name",
          text: title,
          below: id,
          ...(opener === null ? {} : { link: { kind: "page", path: hrefOf(opener) } }),
        };
      },
      number: ({ id, values, situation }, at, kind) => {
        const opener = openerOf(situation);
        if (kind === "difference")
          return { look: "strong", ...(opener === null ? {} : { link: { kind: "page", path: hrefOf(opener) } }) };
        const slug = picks[at]?.row.slug ?? "";
        return {
          drawn: { as: "score", share: ((values[at] ?? 0) + 100) / 200 },
          note: `where ${picks[at]?.row.label ?? ""} stood and moved in ${id}`,
          link: {
            kind: "page",
            path: `${pathTo("/situations/:slug", { slug: situation.slug })}?c=${encodeURIComponent(slug)}`,
          },
        };
      },
    },
    legend: [
      "What the reason moved less the mean of what pushes and the irrelevant fact did, over both tellings and all runs: 100 for a model that weighs; “–” without a view.",
      "A number leads to the situation, a difference and the name to the answers below.",
    ],
  });
}

function largest(differences: readonly (number | null)[]): number {
  return Math.max(-1, ...differences.map((difference) => Math.abs(difference ?? 0)));
}
