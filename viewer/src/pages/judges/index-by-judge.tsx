import { useMemo, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteJudges, SiteIndex } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { ModelLink } from "../../app/model-link.tsx";
import { Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { zoomedScale } from "../../charts/scale.ts";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import { sortRows, type Column, type SortOrder } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { useFirstRows } from "../../table/first-rows.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatScore } from "../../text/format.ts";
import { Explained, JudgeLetter } from "./judge-parts.tsx";

type Row = SiteJudges["rows"][number];

/** The index of each model config by each judge. */
export function IndexByJudge({
  data: { judges, rows, explanations },
  slugs,
}: {
  readonly data: SiteJudges;
  readonly slugs: ReadonlyMap<string, string>;
}): ReactNode {
  const [sort, setSort] = useState<SortOrder>({ by: "Mean", direction: "desc" });
  const columns = useMemo(() => indexColumns(judges, rows, slugs), [judges, rows, slugs]);
  const sorted = sortRows(rows, columns, sort);
  const [shown, button] = useFirstRows(sorted, 20);
  if (rows.length === 0) return null;
  return (
    <Panel title="Index by judge" aside={<ExportMenu name="index-by-judge" columns={columns} rows={sorted} />}>
      <DataTable
        caption="The index of each model config by each judge"
        columns={columns}
        rows={shown}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
      />
      {button}
      <Explained>{explanations.rows}</Explained>
    </Panel>
  );
}

function indexColumns(
  judges: SiteJudges["judges"],
  rows: readonly Row[],
  slugs: ReadonlyMap<string, string>,
): readonly Column<Row>[] {
  const scale = zoomedScale(rows.flatMap((row) => present(row)));
  return [
    {
      ...wordsColumn<Row>("Model config", ({ label }) => label),
      isRowHead: true,
      isSticky: true,
      first: "asc",
      className: "min-w-36 max-w-72",
      value: ({ label }) => label,
      cell: ({ id, label }) => <ModelLink slug={slugs.get(id)} label={label} />,
    },
    ...judges.flatMap(({ id, name }, place): readonly Column<Row>[] =>
      rows.some(({ indices }) => typeof indices[place] === "number")
        ? [
            {
              ...numberColumn<Row>(name, ({ indices }) => indices[place] ?? null, formatScore),
              id,
              head: <JudgeLetter place={place} name={name} />,
            },
          ]
        : [],
    ),
    {
      ...wordsColumn<Row>("Lowest to highest", rangeText),
      className: "w-52",
      head: (
        <>
          <span className="sr-only">Lowest to highest</span>
          <WhiskerAxis scale={scale} />
        </>
      ),
      cell: (row) => (
        <Whisker
          scale={scale}
          mean={row.mean}
          interval={{ low: Math.min(...present(row)), high: Math.max(...present(row)) }}
          runs={present(row)}
          label={rangeText(row)}
        />
      ),
    },
    numberColumn("Mean", ({ mean }) => mean, formatScore),
    numberColumn("Spread", ({ spread }) => spread, formatScore),
    numberColumn("Conversations", ({ conversations }) => conversations, formatCount),
  ];
}

function present({ indices }: Row): readonly number[] {
  return indices.flatMap((index) => index ?? []);
}

function rangeText(row: Row): string {
  const indices = present(row);
  return `${formatScore(Math.min(...indices))} to ${formatScore(Math.max(...indices))}`;
}

type Disagreement = SiteJudges["disagreements"][number];
type Scenarios = SiteIndex["scenarios"];

/** The conversations on which judges disagree most. */
export function Disagreements({
  data,
  scenarios,
}: {
  readonly data: SiteJudges;
  readonly scenarios: Scenarios;
}): ReactNode {
  const { disagreements, explanations } = data;
  if (disagreements.length === 0) return null;
  const columns = disagreementColumns(data, scenarios);
  return (
    <Panel
      title="Where judges disagree most"
      aside={<ExportMenu name="disagreements" columns={columns} rows={disagreements} />}
    >
      <DataTable
        caption="The conversations with the largest differences between judges"
        columns={columns}
        rows={disagreements}
        keyOf={({ slug, run, scenarioId, configuration }) =>
          `${slug} ${run} ${scenarioId} ${configuration.variant} ${configuration.delivery}`
        }
      />
      <Explained>{explanations.disagreements}</Explained>
    </Panel>
  );
}

function disagreementColumns(
  { judges, configurations, disagreements: rows }: SiteJudges,
  scenarios: Scenarios,
): readonly Column<Disagreement>[] {
  const isOneOfSeveral = configurations.length > 1;
  const named = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return [
    {
      ...wordsColumn<Disagreement>(
        "Conversation",
        ({ label, scenarioId }) => `${label}: ${named.get(scenarioId)?.title ?? scenarioId}`,
      ),
      isRowHead: true,
      isSticky: true,
      className: "min-w-44 max-w-96",
      cell: ({ label, slug, run, scenarioId, configuration }) => {
        const scenario = named.get(scenarioId);
        const title = scenario?.title ?? scenarioId;
        return (
          <>
            {scenario === undefined ? (
              title
            ) : (
              <Link
                href={`${pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug })}${isOneOfSeveral ? `?configuration=${encodeURIComponent(`${configuration.variant}.${configuration.delivery}`)}` : ""}`}
                className="inline-block min-h-6 leading-6 text-accent hover:underline"
              >
                {title}
              </Link>
            )}
            <span className="block text-xs break-words text-muted">{label}</span>
          </>
        );
      },
    },
    numberColumn("Run", ({ run }) => run, formatCount),
    ...judges.flatMap(({ id, name }, place): readonly Column<Disagreement>[] =>
      rows.some(({ scores }) => typeof scores[place] === "number")
        ? [
            {
              ...numberColumn<Disagreement>(name, ({ scores }) => scores[place] ?? null, formatScore),
              id,
              head: <JudgeLetter place={place} name={name} />,
              cell: ({ scores }) => <ScoreChip score={scores[place] ?? null} title={name} />,
            },
          ]
        : [],
    ),
    numberColumn("Spread", ({ spread }) => spread, formatScore),
  ];
}
