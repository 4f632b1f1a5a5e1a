import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Page } from "../../app/page.tsx";
import { Nearest } from "../../app/states.tsx";
import { nearest } from "../../text/nearest.ts";
import { trajectoryPath } from "./find-trajectory.ts";

interface UnknownProps {
  readonly index: SiteIndex;
  /** As written in the address. */
  readonly slug: string;
  readonly run: string;
  readonly scenario: string;
}

/** Names the part of the address that does not exist, and similar ones. */
export function UnknownTrajectory({ index, slug, run, scenario }: UnknownProps): ReactNode {
  const row = index.rows.find((each) => each.slug === slug);
  const known = index.scenarios.find((each) => each.slug === scenario);
  if (row === undefined) return <UnknownModel index={index} slug={slug} run={run} scenario={scenario} />;
  const runNumber = row.runNumbers.find((number) => String(number) === run);
  return (
    <Page
      title="No such conversation"
      lead={
        <>
          <ModelLink row={row} />{" "}
          {known === undefined
            ? "has no scenario of that name."
            : runNumber === undefined
              ? `has no run ${run.slice(0, 20)}.`
              : `has nothing of “${known.title}” in run ${run}.`}
        </>
      }
    >
      {known === undefined ? (
        <NearScenarios index={index} row={row} run={runNumber ?? row.runNumbers[0] ?? 1} scenario={scenario} />
      ) : (
        <Elsewhere row={row} scenario={scenario} run={run} />
      )}
      <p className="mt-4">
        Everything of <ModelLink row={row} />.
      </p>
    </Page>
  );
}

function UnknownModel({ index, slug, run, scenario }: UnknownProps): ReactNode {
  const near = nearest(bareName(slug), index.rows, { textOf: (row) => bareName(row.slug), count: 5 });
  return (
    <Page
      title="No such model config"
      lead={
        <>
          There is no model config <bdi className="font-mono [overflow-wrap:anywhere]">{slug.slice(0, 200)}</bdi>.
        </>
      }
    >
      {near.length > 0 && (
        <>
          <p>Similar names:</p>
          <Nearest
            items={near.map((row) => ({
              to: trajectoryPath({
                slug: row.slug,
                run: row.runNumbers.find((number) => String(number) === run) ?? row.runNumbers[0] ?? 1,
                scenario,
              }),
              label: row.label,
            }))}
          />
        </>
      )}
      <p className="mt-4">
        <Link href={pathTo("/")} className="text-accent underline">
          All model configs
        </Link>
      </p>
    </Page>
  );
}

function NearScenarios({
  index,
  row,
  run,
  scenario,
}: {
  readonly index: SiteIndex;
  readonly row: SiteRow;
  readonly run: number;
  readonly scenario: string;
}): ReactNode {
  const near = nearest(scenario, index.scenarios, { textOf: ({ slug }) => slug, count: 4 });
  const shown = near.length > 0 ? near : index.scenarios;
  return (
    <>
      <p>{near.length > 0 ? "Similar scenarios:" : "The scenarios:"}</p>
      <Nearest
        items={shown.map(({ slug, title }) => ({
          to: trajectoryPath({ slug: row.slug, run, scenario: slug }),
          label: title,
        }))}
      />
    </>
  );
}

function Elsewhere({
  row,
  scenario,
  run,
}: {
  readonly row: SiteRow;
  readonly scenario: string;
  readonly run: string;
}): ReactNode {
  const others = row.runNumbers.filter((number) => String(number) !== run);
  if (others.length === 0) return null;
  return (
    <>
      <p>The same scenario in its other runs:</p>
      <Nearest
        items={others.map((number) => ({
          to: trajectoryPath({ slug: row.slug, run: number, scenario }),
          label: `Run ${number}`,
        }))}
      />
    </>
  );
}

function ModelLink({ row }: { readonly row: SiteRow }): ReactNode {
  return (
    <Link href={pathTo("/m/:slug", { slug: row.slug })} className="text-accent underline">
      <bdi>{row.label}</bdi>
    </Link>
  );
}

/** Compares names without the settings at the end of labels. */
function bareName(slug: string): string {
  return slug.replace(/@[^@]*$/u, "");
}
