import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import { CopyLink } from "../../app/copy-button.tsx";
import { Page } from "../../app/page.tsx";
import { Await, Nearest } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useIndex } from "../../data/use-index.ts";
import { nearest } from "../../text/nearest.ts";
import { comparePath, readPicked } from "../ranking/pick-rows.tsx";
import { Deltas } from "./deltas.tsx";
import { suggestPairs } from "./match-configs.ts";
import { PickCards } from "./pick-cards.tsx";
import { resolvePicks } from "./picks.ts";
import { ScenarioDifferences } from "./scenario-differences.tsx";

/** `/compare?c=a,b`: two to four model configs against each other, the first as the reference. */
export function ComparePage(): ReactNode {
  const loaded = useIndex();
  return (
    <Page
      title="Compare"
      lead="Two to four model configs side by side: what they differ by and how sure that is, where the difference comes from, and what was said there."
      actions={<CopyLink />}
    >
      <Await loaded={loaded} lines={12}>
        {(index) => <Comparison index={index} />}
      </Await>
    </Page>
  );
}

function Comparison({ index }: { readonly index: SiteIndex }): ReactNode {
  const [url, change] = useUrlState();
  const wanted = readPicked(url).join(",");
  const { picks, unknown } = useMemo(
    () => resolvePicks(wanted === "" ? [] : wanted.split(","), index.rows),
    [wanted, index.rows],
  );
  return (
    <>
      {unknown.length > 0 && index.more === 0 && <Unknown slugs={unknown} asked={wanted.split(",")} index={index} />}
      <PickCards picks={picks} rows={index.rows} onChange={(slugs) => change({ c: slugs.join(",") })} />
      {picks.length < 2 ? (
        <Examples index={index} />
      ) : (
        <>
          <Deltas picks={picks} measures={index.measures} />
          <ScenarioDifferences picks={picks} index={index} />
        </>
      )}
    </>
  );
}

interface UnknownProps {
  readonly slugs: readonly string[];
  /** All that the address names. */
  readonly asked: readonly string[];
  readonly index: SiteIndex;
}

/** Names that are not there, each with those that it may have meant, in its place. */
function Unknown({ slugs, asked, index }: UnknownProps): ReactNode {
  return (
    <div role="alert" className="mb-4 rounded-lg border border-line-strong bg-warn-soft p-3 text-sm">
      {slugs.map((slug) => (
        <div key={slug}>
          <p>
            There is no model config <code className="font-mono break-all">{slug}</code> here.
          </p>
          <Nearest
            items={nearest(slug, index.rows, { textOf: (row) => row.slug, count: 3 }).map((row) => ({
              to: comparePath(asked.map((other) => (other === slug ? row.slug : other))),
              label: row.label,
            }))}
          />
        </div>
      ))}
    </div>
  );
}

function Examples({ index }: { readonly index: SiteIndex }): ReactNode {
  const suggestions = suggestPairs(index.rows);
  if (suggestions.length === 0) return null;
  const labelOf = (slug: string): string => index.rows.find((row) => row.slug === slug)?.label ?? slug;
  return (
    <section aria-label="Examples">
      <h2 className="mb-2 text-lg font-semibold">For example</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {suggestions.map(({ says, slugs }) => (
          <li key={says}>
            <Link
              href={comparePath(slugs)}
              className="block h-full rounded-lg border border-line bg-surface p-3 hover:border-line-strong"
            >
              <span className="font-medium text-accent underline underline-offset-2">{says}</span>
              {slugs.map((slug) => (
                <span key={slug} className="mt-1 block text-sm break-words text-muted">
                  {labelOf(slug)}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
