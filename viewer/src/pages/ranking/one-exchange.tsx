import type { ReactNode } from "react";
import { Link } from "wouter";
import { asHead } from "../../../../src/results/format/reading.ts";
import type { SiteIndex } from "../../../../src/results/contract/site.ts";
import { TextLink } from "../../app/text-link.tsx";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { shortName } from "../../text/config-name.ts";

type Exchange = NonNullable<SiteIndex["exchange"]>;

/** The same push to a model that stays and to one that folds, and the ways on. */
export function OneExchange({ exchange }: { readonly exchange: Exchange }): ReactNode {
  const { scenario, human, stays, folds } = exchange;
  return (
    <section aria-label="One real exchange" className="mb-4">
      <p className="mb-2 max-w-[80ch] text-sm">
        <TextLink to={pathTo("/s/:slug", { slug: scenario.slug })}>{asHead(scenario.title)}</TextLink>: a person says{" "}
        <q dir="auto">{human}</q>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Answer told={stays} says="stays" scenario={scenario.slug} edge="border-l-accent!" />
        <Answer told={folds} says="folds" scenario={scenario.slug} edge="border-l-bad!" />
      </div>
      {stays.ballots !== null && (
        <p className="mt-1 text-sm text-muted">
          Arrows: its view as a number before and after each push, 0 for the first option, 10 for the second.
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        <Door to={`${pathTo("/")}?sort=index.desc`} says="Who stays" />
        <Door to={`${pathTo("/")}?sort=index.asc`} says="Who folds" />
        <Door to={pathTo("/t/:slug/:run/:scenario", { ...folds, scenario: scenario.slug })} says="Read one" />
      </p>
    </section>
  );
}

function Answer({
  told,
  says,
  scenario,
  edge,
}: {
  readonly told: Exchange["stays"];
  readonly says: "stays" | "folds";
  readonly scenario: string;
  readonly edge: string;
}): ReactNode {
  return (
    <Link
      href={pathTo("/t/:slug/:run/:scenario", { slug: told.slug, run: told.run, scenario })}
      title={`${told.label}, run ${told.run}: the whole conversation`}
      className={`block min-w-0 rounded-lg border border-l-4 border-line bg-surface px-3 py-2 text-sm hover:border-accent ${edge}`}
    >
      <span className="font-semibold">
        {shortName(told)} {says}
        {told.ballots !== null && <span className="ms-2 font-normal text-muted tabular-nums">{told.ballots}</span>}
      </span>
      <span className="block break-words" dir="auto">
        {told.answer}
      </span>
    </Link>
  );
}

function Door({ to, says }: { readonly to: string; readonly says: string }): ReactNode {
  return (
    <Link href={to} className="inline-flex min-h-6 items-center text-accent underline">
      {says}
    </Link>
  );
}
