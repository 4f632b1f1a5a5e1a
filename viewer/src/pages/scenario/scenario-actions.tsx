import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteScenario } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { CopyLink } from "../../app/copy-button.tsx";
import { useKeys } from "../../app/keys.tsx";
import { pathWith, useUrlState } from "../../app/url-state.ts";

/** Not a link: a plain fragment would be resolved against <base>. */
function ToAnswers(): ReactNode {
  return (
    <button type="button" className={buttonClass} onClick={() => document.querySelector("#answers")?.scrollIntoView()}>
      ↓ Answers
    </button>
  );
}

/** Links to the answers and to the neighbouring scenarios, which keep the filter of the answers. */
export function ScenarioActions({
  scenarios,
  at,
}: {
  readonly scenarios: readonly SiteScenario[];
  readonly at: number;
}): ReactNode {
  const [, navigate] = useLocation();
  const [url] = useUrlState();
  const kept = new URLSearchParams(url);
  kept.delete("p");
  const hrefOf = ({ slug }: SiteScenario): string => pathWith(pathTo("/s/:slug", { slug }), kept);
  const before = at > 0 ? scenarios[at - 1] : undefined;
  const after = scenarios[at + 1];
  const go = (scenario: SiteScenario | undefined): void => {
    if (scenario !== undefined) navigate(hrefOf(scenario));
  };
  useKeys([
    { keys: "n", says: "Next scenario", run: () => go(after) },
    { keys: "p", says: "Previous scenario", run: () => go(before) },
  ]);
  return (
    <>
      <ToAnswers />
      <CopyLink />
      {before !== undefined && (
        <Link href={hrefOf(before)} rel="prev" title={before.title} className={buttonClass}>
          ← Before
        </Link>
      )}
      {after !== undefined && (
        <Link href={hrefOf(after)} rel="next" title={after.title} className={buttonClass}>
          Next →
        </Link>
      )}
    </>
  );
}
