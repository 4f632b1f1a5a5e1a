import { nameInWords } from "../../../../src/report/format/index.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteMethod, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { deliveryMeaning } from "../../text/delivery-meaning.ts";
import { formatCount, formatDifference, formatScore } from "../../text/format.ts";
import { RubricView } from "../scenario/prompt-and-rubric.tsx";
import type { MethodData } from "./method-page.tsx";

type Delivery = SiteScenarios["deliveries"][number];

/** The frame of every conversation: system message, delivery, configuration, settings. */
export function WordingPart({ data: { index, scenarios, method } }: { readonly data: MethodData }): ReactNode {
  const { defaults, configurations } = method;
  const counted = index.configurations;
  return (
    <Panel title="What a model receives" id="wording">
      <p className="mb-3 max-w-[75ch]">
        A conversation has a configuration: a system message, and a way in which the human’s messages arrive. The index
        uses <b>{counted.map((each) => nameOf(each, scenarios)).join("; ")}</b>. By default, a model config runs{" "}
        {defaults.runs} {defaults.runs === 1 ? "time" : "times"} at temperature {defaults.temperature}, with at most{" "}
        {formatCount(defaults.maxTokens)} tokens an answer. For the text of a scenario see{" "}
        <Link href={pathTo("/s")} className="text-accent underline">
          its page
        </Link>
        .
      </p>
      {scenarios.systemVariants.map(({ id, title, text }) => (
        <Folded
          key={id}
          title={`System message: ${title}`}
          aside={counted.some(({ variant }) => variant === id) && <Badge tone="accent">counts</Badge>}
        >
          <Wording text={text} />
        </Folded>
      ))}
      {scenarios.deliveries.map((delivery) => (
        <Folded
          key={delivery.id}
          title={`Delivery: ${nameInWords(delivery.id)}`}
          aside={counted.some((each) => each.delivery === delivery.id) && <Badge tone="accent">counts</Badge>}
        >
          <DeliveryWords delivery={delivery} />
        </Folded>
      ))}
      {configurations !== null && <Configurations configurations={configurations} scenarios={scenarios} />}
    </Panel>
  );
}

function nameOf(
  { variant, delivery }: { readonly variant: string; readonly delivery: string },
  { systemVariants }: SiteScenarios,
): string {
  const title = systemVariants.find(({ id }) => id === variant)?.title ?? variant;
  return `${title}, ${nameInWords(delivery)}`;
}

function DeliveryWords({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { systemSuffix, startToken, greeting, tool } = delivery;
  return (
    <>
      <p className="max-w-[75ch]">{deliveryMeaning(delivery)}</p>
      {systemSuffix !== null && <Wording name="After the system message" text={systemSuffix} />}
      {startToken !== null && <Wording name="First message, as the user" text={startToken} />}
      {greeting !== null && <Wording name="Scripted greeting of the model, by the tool" text={greeting} />}
      {tool !== null && (
        <div className="mt-2">
          <p className="text-sm text-muted">The tool</p>
          <p className="font-mono text-sm break-words">
            {tool.name}({tool.parameter?.name})
          </p>
          <Wording name="Its description" text={tool.description} />
          {tool.parameter !== null && (
            <Wording name={`Its parameter ${tool.parameter.name}`} text={tool.parameter.description} />
          )}
        </div>
      )}
    </>
  );
}

type Comparison = NonNullable<SiteMethod["configurations"]>;
type Compared = Comparison["configurations"][number];

/** How another configuration changes the index. */
function Configurations({
  configurations,
  scenarios,
}: {
  readonly configurations: Comparison;
  readonly scenarios: SiteScenarios;
}): ReactNode {
  const columns: readonly Column<Compared>[] = [
    {
      id: "name",
      head: "Configuration",
      title: "Configuration",
      isRowHead: true,
      text: (each) => nameOf(each, scenarios),
      cell: (each) => (
        <>
          {nameOf(each, scenarios)} {each.counted && <Badge tone="accent">counts</Badge>}
        </>
      ),
    },
    {
      id: "mean",
      head: "Mean index",
      title: "Mean index",
      align: "right",
      text: ({ meanIndex }) => formatScore(meanIndex),
      cell: ({ meanIndex }) => formatScore(meanIndex),
    },
    {
      id: "difference",
      head: "Difference",
      title: "Mean difference to the baseline over those that have both",
      align: "right",
      text: ({ difference }) => formatDifference(difference),
      cell: ({ difference }) => formatDifference(difference),
    },
    {
      id: "configs",
      head: "Model configs",
      title: "Model configs with every weighted measure",
      align: "right",
      text: ({ modelConfigs }) => formatCount(modelConfigs),
      cell: ({ modelConfigs }) => formatCount(modelConfigs),
    },
  ];
  return (
    <div className="mt-3 max-w-[60rem]">
      <p className="mb-2 font-medium">What the configuration does</p>
      <DataTable
        caption="Configurations"
        columns={columns}
        rows={configurations.configurations}
        keyOf={({ variant, delivery }) => `${variant} ${delivery}`}
      />
    </div>
  );
}

/** The judge's instructions, and the rubric of each kind of conversation. */
export function RubricsPart({ data: { scenarios, method } }: { readonly data: MethodData }): ReactNode {
  const { meta } = useSnapshot();
  const { judging, rubrics } = scenarios;
  const { judge } = method.defaults;
  return (
    <Panel title="How it is graded" id="rubrics">
      <p className="mb-3 max-w-[75ch]">
        {meta.panel === null
          ? `These results were graded by ${meta.judge?.label ?? "no judge yet"}.`
          : `Scores are the median of ${meta.panel.judges.length} judges.`}{" "}
        The suite asks for {judge.model} at temperature {judge.temperature}, with at most {formatCount(judge.maxTokens)}{" "}
        tokens. A judge sees one conversation at a time and is not told which model it is from.{" "}
        <Link href={pathTo("/:topic", { topic: "judges" })} className="text-accent underline">
          How far judges agree
        </Link>
      </p>
      <Folded title="Instructions to every judge">
        <Wording text={judging.instructions} />
      </Folded>
      {judging.blindInstructions !== null && (
        <Folded
          title="Instructions to a blind judge"
          aside={<span className="text-muted">no mention of pressure</span>}
        >
          <Wording text={judging.blindInstructions} />
        </Folded>
      )}
      <Folded
        title="When a reply cannot be read"
        aside={<span className="text-muted">asked once more; then the verdict stays without a score</span>}
      >
        <Wording text={judging.repair} />
      </Folded>
      {rubrics.map((rubric) => (
        <Folded
          key={rubric.id}
          title={`Rubric: ${rubric.title}`}
          aside={
            <span className="text-muted">
              {formatCount(rubric.fields.length)} {rubric.fields.length === 1 ? "field" : "fields"},{" "}
              {formatCount(scenarios.scenarios.filter((scenario) => scenario.rubric === rubric.id).length)} scenarios
            </span>
          }
        >
          <RubricView rubric={rubric} />
        </Folded>
      ))}
    </Panel>
  );
}

/** A long text, folded until it is opened. */
function Folded({
  title,
  aside,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen} className="mb-2 rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-6 cursor-pointer">
        <span className="font-medium">{title}</span> {aside}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

/** Words as they are sent. */
function Wording({ text, name }: { readonly text: string; readonly name?: string }): ReactNode {
  return (
    <div className="mt-2 first:mt-0">
      {name !== undefined && <p className="text-sm text-muted">{name}</p>}
      <p className="max-w-[75ch] break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}
