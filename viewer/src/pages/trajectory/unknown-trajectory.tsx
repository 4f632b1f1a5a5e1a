import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { NoSuchModel, NotFound } from "../../app/not-found.tsx";
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
  const numberIn = (numbers: readonly number[]): number =>
    numbers.find((each) => String(each) === run) ?? numbers[0] ?? 1;
  if (row === undefined)
    return (
      <NoSuchModel
        slug={slug}
        rows={index.rows}
        pathOf={(other) => trajectoryPath({ slug: other.slug, run: numberIn(other.runNumbers), scenario })}
      />
    );
  const known = index.scenarios.find((each) => each.slug === scenario);
  const ofRow = (
    <Link href={pathTo("/m/:slug", { slug })} className="text-accent underline">
      <bdi>{row.label}</bdi>
    </Link>
  );
  const title = "No such conversation";
  if (known === undefined) {
    const near = nearest(scenario, index.scenarios, { textOf: (each) => each.slug, count: 4 });
    return (
      <NotFound
        title={title}
        lead={<>{ofRow} has no scenario of that name.</>}
        others={{
          title: near.length > 0 ? "Similar scenarios:" : "Its first scenarios:",
          items: (near.length > 0 ? near : index.scenarios.slice(0, 15)).map((each) => ({
            to: trajectoryPath({ slug, run: numberIn(row.runNumbers), scenario: each.slug }),
            label: each.title,
          })),
        }}
      />
    );
  }
  const isRun = row.runNumbers.some((number) => String(number) === run);
  return (
    <NotFound
      title={title}
      lead={
        <>
          {ofRow} {isRun ? `has nothing of “${known.title}” in run ${run}.` : `has no run ${run.slice(0, 20)}.`}
        </>
      }
      others={{
        title: "The same scenario in its other runs:",
        items: row.runNumbers
          .filter((number) => String(number) !== run)
          .map((number) => ({ to: trajectoryPath({ slug, run: number, scenario }), label: `Run ${number}` })),
      }}
    />
  );
}
