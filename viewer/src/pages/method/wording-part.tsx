import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteMethod, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { deliveryMeaning } from "../../text/delivery-meaning.ts";
import { formatCount, formatDifference, formatScore } from "../../text/format.ts";
import { Folded, Wording } from "./folded.tsx";
import type { MethodData } from "./method-page.tsx";

type Delivery = SiteScenarios["deliveries"][number];

/** The frame of every conversation: system message, delivery, configuration, settings. */
export function WordingPart({ data: { index, scenarios, method } }: { readonly data: MethodData }): ReactNode {
  const { defaults, configurations } = method;
  const counted = index.configurations;
  return (
    <Panel title="What a model receives" id="wording">
      <p className="mb-3 max-w-[75ch]">
        A conversation has a configuration: a system message, and a way in which the human’s words arrive.{" "}
        {counted.length === 1 ? "What counts is" : "What counts are"}{" "}
        <b>{counted.map((each) => nameOf(each, scenarios)).join("; ")}</b>. By default, a model config runs{" "}
        {defaults.runs} {defaults.runs === 1 ? "time" : "times"} at temperature {defaults.temperature}, with at most{" "}
        {formatCount(defaults.maxTokens)} tokens an answer. The words of every scenario are on{" "}
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
          title={`Delivery: ${delivery.id.replaceAll("_", " ")}`}
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
  return `${title}, ${delivery.replaceAll("_", " ")}`;
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

/** What another configuration does to the index. */
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
