import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteScenario, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import type { Column } from "../../table/column.ts";
import { numberColumn } from "../../table/plain-column.ts";
import { formatCount, formatScore, formatShare } from "../../text/format.ts";
import { flagTexts } from "./scenario-texts.ts";

export function scenarioColumns({ experiments }: SiteScenarios): readonly Column<SiteScenario>[] {
  const experimentOf = ({ experiment }: SiteScenario): string =>
    experiments.find(({ id }) => id === experiment)?.title ?? experiment;
  return [
    {
      id: "title",
      head: "Scenario",
      title: "Scenario",
      first: "asc",
      isRowHead: true,
      isSticky: true,
      className: "min-w-44",
      value: ({ title }) => title,
      text: ({ title }) => title,
      cell: (scenario) => (
        <Link href={`/s/${scenario.slug}`} className="block py-0.5 hover:text-accent">
          <span className="font-medium underline decoration-line-strong underline-offset-2">{scenario.title}</span>
          <span className="block text-xs text-muted">
            <span className="font-mono">{scenario.id}</span>
            <span className="sm:hidden">
              {" "}
              · {experimentOf(scenario)}
              {scenario.pressure !== null && ` · ${scenario.pressure}`}
            </span>
          </span>
        </Link>
      ),
    },
    {
      id: "experiment",
      head: "Experiment",
      title: "Experiment",
      first: "asc",
      className: "whitespace-nowrap",
      value: experimentOf,
      text: experimentOf,
      cell: experimentOf,
    },
    {
      id: "pressure",
      head: "Pressure",
      title: "Pressure",
      first: "asc",
      className: "whitespace-nowrap",
      value: ({ pressure }) => pressure,
      text: ({ pressure }) => pressure ?? "",
      cell: ({ pressure }) => pressure ?? <span className="text-muted">none</span>,
    },
    {
      id: "difficulty",
      head: "Difficulty",
      title: "Difficulty, 0 to 100",
      align: "right",
      value: ({ difficulty }) => difficulty,
      text: ({ difficulty }) => formatScore(difficulty),
      data: ({ difficulty }) => difficulty,
      cell: ({ difficulty }) => (
        <span className="inline-flex items-center gap-2.5">
          <DifficultyBar difficulty={difficulty ?? 0} />
          <span className="min-w-9">{formatScore(difficulty)}</span>
        </span>
      ),
    },
    {
      ...numberColumn<SiteScenario>("Ceiling", ({ ceilingShare }) => ceilingShare, formatShare),
      title: "Share of verdicts at the ceiling",
    },
    {
      ...numberColumn<SiteScenario>("Floor", ({ floorShare }) => floorShare, formatShare),
      title: "Share of verdicts at the floor",
    },
    {
      ...numberColumn<SiteScenario>("Fit", ({ itemTotalCorrelation }) => itemTotalCorrelation, formatCorrelation),
      title: "Correlation with all other scenarios",
    },
    {
      ...numberColumn<SiteScenario>("Verdicts", ({ samples }) => samples, formatCount),
      title: "Verdicts on ranked model configs",
    },
    {
      id: "flags",
      head: "Flags",
      title: "What makes it a poor question",
      text: ({ flags }) => flags.join(", "),
      cell: ({ flags }) => (
        <span className="flex flex-wrap gap-1">
          {flags.map((flag) => (
            <Badge key={flag} tone={flagTexts[flag].tone} title={flagTexts[flag].title}>
              {flagTexts[flag].label}
            </Badge>
          ))}
        </span>
      ),
    },
  ];
}

function formatCorrelation(value: number | null): string {
  return value === null ? "–" : value.toFixed(2).replace("-", "−");
}

/** The number beside it once more, to compare at a glance. */
function DifficultyBar({ difficulty }: { readonly difficulty: number }): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-2 w-7 shrink-0 sm:w-16">
      <rect width={100} height={12} className="fill-sunken" />
      <rect width={difficulty} height={12} className="fill-accent" />
    </svg>
  );
}
