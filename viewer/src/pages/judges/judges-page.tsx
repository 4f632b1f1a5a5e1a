import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteJudges, SiteIndex } from "../../../../src/report/contract/site.ts";
import { Page, Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatScore, formatDifference } from "../../text/format.ts";
import { Explained } from "./explained.tsx";
import { familyRows, type FamilyRow } from "./family-rows.ts";
import { FieldAgreement } from "./field-agreement.tsx";
import { Findings } from "./findings.tsx";
import { IndexByJudge } from "./index-by-judge.tsx";
import { JudgeLetter } from "./judge-letter.tsx";
import { JudgeTable } from "./judge-table.tsx";
import { OwnFamily } from "./own-family.tsx";
import { OwnModel } from "./own-model.tsx";
import { PairAgreement } from "./pair-agreement.tsx";
import { Retests } from "./retests.tsx";
import { UnscoredReasons } from "./unscored-reasons.tsx";

/** Whether the judges can be trusted: problems with individual judges, then the numbers behind them. */
export function JudgesPage(): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteJudges>(file("judges.json"));
  return (
    <Page title="Judges" lead={loaded.state === "ready" ? leadOf(loaded.data) : "Whether the judges can be trusted."}>
      <Await loaded={loaded} lines={16}>
        {(data) => <JudgeParts data={data} />}
      </Await>
    </Page>
  );
}

function leadOf({ judges, configurations }: SiteJudges): string {
  const graders =
    judges.length === 0
      ? "No judge graded"
      : judges.length === 1
        ? "One judge graded"
        : `${judges.length} judges graded`;
  const places = configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ");
  return `${graders} the answers under ${places}.`;
}

function JudgeParts({ data }: { readonly data: SiteJudges }): ReactNode {
  const index = useIndex();
  const slugs = useMemo(
    () => new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []),
    [index],
  );
  const scenarios = index.state === "ready" ? index.data.scenarios : [];
  if (data.judges.length === 0)
    return (
      <Empty>
        {data.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Empty>
    );
  return (
    <>
      <Findings data={data} />
      <JudgeTable data={data} />
      <UnscoredReasons data={data} />
      <div className="grid items-start gap-x-8 xl:grid-cols-2">
        <PairAgreement data={data} />
        <FieldAgreement data={data} />
      </div>
      <div className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <FamilyDifferences data={data} />
        <OwnFamily data={data} />
      </div>
      <OwnModel data={data} />
      <Retests data={data} />
      <IndexByJudge data={data} slugs={slugs} />
      <Disagreements data={data} scenarios={scenarios} />
    </>
  );
}

type Row = SiteJudges["disagreements"][number];
type Scenarios = SiteIndex["scenarios"];

/** The conversations that judges see most differently: what grading again changed. */
function Disagreements({ data, scenarios }: { readonly data: SiteJudges; readonly scenarios: Scenarios }): ReactNode {
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

/** Whom each judge grades higher than the others do. */
function FamilyDifferences({ data: { judges, explanations } }: { readonly data: SiteJudges }): ReactNode {
  const rows = familyRows(judges);
  if (rows.length === 0) return null;
  const columns = familyColumns(judges, rows);
  return (
    <Panel title="By family" aside={<ExportMenu name="judges-by-family" columns={columns} rows={rows} />}>
      <DataTable
        caption="How much higher each judge grades the models of each family than the others do"
        columns={columns}
        rows={rows}
        keyOf={({ family }) => family ?? ""}
      />
      <Explained>{explanations.families}</Explained>
    </Panel>
  );
}

function familyColumns(judges: SiteJudges["judges"], rows: readonly FamilyRow[]): readonly Column<FamilyRow>[] {
  return [
    {
      id: "family",
      head: "Models by",
      title: "Models by",
      isRowHead: true,
      isSticky: true,
      className: "min-w-24",
      text: familyText,
      cell: (row) => <span className={row.family === null ? "text-muted" : "break-words"}>{familyText(row)}</span>,
    },
    ...judges.flatMap(({ id, name }, place): readonly Column<FamilyRow>[] => {
      if (rows.every(({ cells }) => cells[place] === null)) return [];
      return [
        {
          id,
          head: <JudgeLetter place={place} name={name} />,
          title: name,
          align: "right",
          text: (row) => cellText(row, place),
          data: ({ cells }) => cells[place]?.difference ?? null,
          cell: (row) => <FamilyCell cell={row.cells[place] ?? null} text={cellText(row, place)} />,
        },
      ];
    }),
  ];
}

function familyText({ family }: FamilyRow): string {
  return family ?? "no family";
}

function cellText({ cells }: FamilyRow, place: number): string {
  const cell = cells[place] ?? null;
  return `${formatDifference(cell?.difference)}${cell?.isOwn === true ? "*" : ""}`;
}

function FamilyCell({ cell, text }: { readonly cell: FamilyRow["cells"][number]; readonly text: string }): ReactNode {
  if (cell === null) return <span className="text-muted">–</span>;
  return (
    <span
      title={`${formatCount(cell.conversations)} conversations`}
      className={cell.isOwn ? "rounded bg-warn-soft px-1.5 py-0.5 font-semibold text-warn" : ""}
    >
      {text}
    </span>
  );
}
