import { measuresRule, nameInWords } from "../../../../src/report/format/index.ts";
import { type ReactNode, useMemo } from "react";
import type { SiteIndex, SiteMethod, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { CopyButton } from "../../app/copy-button.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";
import { IndexPart } from "./index-part.tsx";
import { UncertaintyPart } from "./uncertainty-part.tsx";
import { RubricsPart, WordingPart } from "./wording-parts.tsx";

/** The data of the page. */
export interface MethodData {
  readonly index: SiteIndex;
  readonly scenarios: SiteScenarios;
  readonly method: SiteMethod;
}

/** `/method`: what is measured, how, and with which limits. */
export function MethodPage(): ReactNode {
  const { meta, file } = useSnapshot();
  const index = useData<SiteIndex>(file("index.json"));
  const scenarios = useData<SiteScenarios>(file("scenarios.json"));
  const method = useData<SiteMethod>(file("method.json"));
  return (
    <Page
      title="Method"
      eyebrow={`${meta.suite.title}, suite ${meta.suite.id} ${meta.suite.version}${meta.suite.origin === "imported" ? ", imported" : ""}`}
      lead={
        method.state === "ready" && method.data.suite.description !== "" ? method.data.suite.description : undefined
      }
    >
      <Await loaded={index} lines={12}>
        {(indexData) => (
          <Await loaded={scenarios} lines={12}>
            {(scenariosData) => (
              <Await loaded={method} lines={12}>
                {(methodData) => <Parts data={{ index: indexData, scenarios: scenariosData, method: methodData }} />}
              </Await>
            )}
          </Await>
        )}
      </Await>
    </Page>
  );
}

const parts: readonly { readonly id: string; readonly title: string }[] = [
  { id: "index", title: "The index" },
  { id: "measures", title: "Measures" },
  { id: "uncertainty", title: "Uncertainty" },
  { id: "wording", title: "What a model receives" },
  { id: "rubrics", title: "How it is graded" },
  { id: "limits", title: "Limits" },
  { id: "data", title: "Data" },
];

function Parts({ data }: { readonly data: MethodData }): ReactNode {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Parts of the method" className="mb-6 text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:block lg:space-y-1">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-6 cursor-pointer text-left text-accent underline"
                onClick={() => goTo(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <IndexPart data={data} />
        <MeasuresPart data={data} />
        <UncertaintyPart data={data} />
        <WordingPart data={data} />
        <RubricsPart data={data} />
        <DataPart data={data} />
      </div>
    </div>
  );
}

function goTo(id: string): void {
  const part = document.querySelector<HTMLElement>(`#${id}`);
  part?.scrollIntoView();
  const heading = part?.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** The limits of the numbers, and the version of the data. */
function DataPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const { limits, spending, credit } = method;
  const { meta } = useSnapshot();
  const { suite, counts } = meta;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Suite", `${suite.title}: ${suite.id} ${suite.version}${suite.origin === "imported" ? ", imported" : ""}`],
    ["Suite digest", suite.digest],
    ["Snapshot", meta.snapshot],
    ["Written", `${meta.generatedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Program", `ai-independence-bench ${meta.program}`],
    [
      "Contents",
      `${formatCount(counts.modelConfigs)} model configs (${formatCount(counts.ranked)} ranked), ${formatCount(counts.runs)} runs, ${formatCount(counts.trajectories)} conversations, ${formatCount(counts.answers)} answers, ${formatCount(counts.verdicts)} verdicts`,
    ],
    ...(spending === null
      ? []
      : [["Spent", `${formatDollars(spending.totalUsd, spending.totalIsLowerBound)} on answers and judging`] as const]),
  ];
  return (
    <>
      <Panel title="Limits" id="limits">
        <Sentences sentences={[...limits, ...index.notes]} />
        <p className="mt-3 max-w-[75ch] text-sm text-muted">
          How to check the numbers: <code className="font-mono break-all">docs/method.md</code> in the repository.
        </p>
      </Panel>
      <Panel
        title="Data"
        id="data"
        aside={
          <CopyButton
            label="Copy"
            title="Copy the version of the data"
            text={() => facts.map(([name, value]) => `${name}: ${value}`).join("\n")}
          />
        }
      >
        <dl className="grid max-w-[75ch] grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className={/digest|Snapshot/u.test(name) ? "font-mono text-sm break-all" : "break-words"}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-[75ch] text-sm break-words text-muted">{credit}</p>
        <p className="mt-2 text-sm text-muted">
          This page contains open-source software:{" "}
          <a href="licences.txt" className="text-accent underline">
            its licences
          </a>
          .
        </p>
      </Panel>
    </>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  return (
    <ul className="max-w-[75ch] list-disc space-y-1 pl-5 break-words">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type Measure = SiteIndex["measures"][number];

/** What is measured, in which range, and from which of the judge's fields. */
function MeasuresPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const columns = useMemo(() => columnsOf(index, method), [index, method]);
  const booleans = index.measures.flatMap((measure) => measure.booleans);
  return (
    <Panel
      title="Measures"
      id="measures"
      aside={<ExportMenu name="measures" columns={columns} rows={index.measures} />}
    >
      <p className="mb-3 max-w-[75ch]">{measuresRule(index.measures)}</p>
      <DataTable caption="All measures" columns={columns} rows={index.measures} keyOf={({ id }) => id} />
      {booleans.length > 0 && (
        <dl className="mt-3 max-w-[75ch] text-sm">
          {booleans.map(({ field, description }) => (
            <div key={field}>
              <dt className="inline font-medium">{nameInWords(field)} (yes or no): </dt>
              <dd className="inline text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function columnsOf({ experiments }: SiteIndex, { measures }: SiteMethod): readonly Column<Measure>[] {
  const experimentOf = ({ experiment }: Measure): string =>
    experiments.find(({ id }) => id === experiment)?.title ?? experiment ?? "all";
  const fieldsOf = ({ id }: Measure): string => {
    const own = measures.find((measure) => measure.id === id);
    if (own === undefined) return "";
    return `${own.combine === "sum" && own.fields.length > 1 ? "sum of " : ""}${own.fields.map(nameInWords).join(", ")}`;
  };
  return [
    {
      id: "title",
      head: "Measure",
      title: "Measure",
      isRowHead: true,
      className: "min-w-44",
      text: ({ title }) => title,
      cell: ({ title, label }) => (
        <>
          <span className="font-medium">{title}</span>
          <span className="block text-xs text-muted">column {label}</span>
        </>
      ),
    },
    textColumn("experiment", "Experiment", experimentOf),
    textColumn("range", "Range", ({ unit, min, max }) => (unit === "share" ? "share, 0 to 100%" : `${min} to ${max}`)),
    textColumn("better", "Better", ({ better }) => (better === "lower" ? "↓ less" : "↑ more")),
    {
      id: "weighted",
      head: "In the index",
      title: "Whether it counts in the index",
      text: ({ weighted }) => (weighted ? "yes" : "no"),
      cell: ({ weighted }) =>
        weighted ? <Badge tone="accent">counts</Badge> : <span className="text-muted">shown only</span>,
    },
    textColumn("fields", "From the field", fieldsOf),
  ];
}

function textColumn(id: string, head: string, text: (measure: Measure) => string): Column<Measure> {
  return { id, head, title: head, text, cell: text, className: "whitespace-nowrap" };
}
