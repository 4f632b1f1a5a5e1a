import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatScore } from "../../text/format.ts";
import { Explained } from "./explained.tsx";
import { JudgeLetter } from "./judge-letter.tsx";

type Row = SiteJudges["disagreements"][number];
type Scenarios = SiteIndex["scenarios"];

/** The conversations that judges see most differently: what grading again changed. */
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
        caption="The conversations whose grades lie furthest apart"
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
): readonly Column<Row>[] {
  const isOneOfSeveral = configurations.length > 1;
  const named = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return [
    {
      ...wordsColumn<Row>(
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
                href={`/t/${slug}/${run}/${scenario.slug}${isOneOfSeveral ? `?configuration=${encodeURIComponent(`${configuration.variant}.${configuration.delivery}`)}` : ""}`}
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
    ...judges.flatMap(({ id, name }, place): readonly Column<Row>[] =>
      rows.some(({ scores }) => typeof scores[place] === "number")
        ? [
            {
              ...numberColumn<Row>(name, ({ scores }) => scores[place] ?? null, formatScore),
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
