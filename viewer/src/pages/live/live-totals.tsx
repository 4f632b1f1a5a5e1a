import type { ReactNode } from "react";
import type { SiteLive } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";
import { ProgressBar } from "./progress-bar.tsx";

/** All runs together. */
export function LiveTotals({ health: { total, judge } }: { readonly health: SiteLive["health"] }): ReactNode {
  const { answers, verdicts, faults } = total;
  const kinds = Object.entries(faults);
  return (
    <Panel title="In total" aside={judge === null ? "no judge yet" : `judge ${judge.label}`}>
      <div className="grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
        <ProgressBar says="answers" present={answers.present} planned={answers.planned} isWide />
        <ProgressBar says="verdicts" present={verdicts.present} planned={verdicts.planned} isWide />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-3 sm:col-span-2 sm:grid-cols-4 lg:grid-cols-8">
          <Fact says="Model configs">{formatCount(total.modelConfigs)}</Fact>
          <Fact says="Runs">{formatCount(total.runs)}</Fact>
          <Fact says="Attempts" title="At answers and verdicts, ended or not">
            {formatCount(total.attempts)}
          </Fact>
          <Fact says="In flight" title="Attempts without an end: in flight, or cut off when a process died">
            {formatCount(total.openAttempts)}
          </Fact>
          <Fact says="Cut off" title="Answers that the token limit ended">
            {formatCount(answers.truncated)}
          </Fact>
          <Fact says="Unscored" title="Verdicts without a readable grade">
            {formatCount(verdicts.unscored)}
          </Fact>
          <Fact says="Drawn again" title="Replies without an answer or a grade that had to be drawn again">
            {formatCount(total.resampled)}
          </Fact>
          <Fact
            says="Spent"
            title={
              total.usdIsLowerBound
                ? "Some attempts have no known price: the true cost is higher"
                : "US dollars, answers and verdicts"
            }
          >
            {formatDollars(total.usd, total.usdIsLowerBound)}
          </Fact>
        </dl>
        <p className="border-t border-line pt-3 text-sm sm:col-span-2">
          <span className="text-muted">Faults: </span>
          {kinds.length === 0 ? "none" : faultsText(faults)}
        </p>
      </div>
    </Panel>
  );
}

/** "timeout 3, empty 1" */
export function faultsText(faults: Readonly<Record<string, number>>): string {
  return Object.entries(faults)
    .map(([kind, count]) => `${kind} ${formatCount(count)}`)
    .join(", ");
}

function Fact({
  says,
  title,
  children,
}: {
  readonly says: string;
  readonly title?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div title={title}>
      <dt className="text-xs text-muted">{says}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
