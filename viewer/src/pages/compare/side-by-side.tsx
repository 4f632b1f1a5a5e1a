import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { SiteRun } from "../../../../src/results/contract/site.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { useKeys } from "../../app/keys.tsx";
import { Panel } from "../../app/page.tsx";
import { Select } from "../../app/select.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { formatScore } from "../../text/format.ts";
import { AnswerColumns } from "./answer-columns.tsx";
import type { Column } from "./column-head.tsx";
import { nearestRun } from "./nearest-run.ts";
import type { Pick } from "./picks.ts";
import { usePickFiles } from "./use-pick-files.ts";
import type { ScenarioLine } from "./scenario-lines.ts";

type ScenarioName = ScenarioLine["scenario"];

interface SideBySideProps {
  readonly picks: readonly Pick[];
  /** The scenarios that the keys go through, the most different first. */
  readonly lines: readonly ScenarioLine[];
  readonly runs: readonly number[];
  readonly scenario: ScenarioName | null;
}

/** The picks' answers in one scenario and run, turn by turn. */
export function SideBySide({ picks, lines, runs, scenario }: SideBySideProps): ReactNode {
  const [url, change] = useUrlState();
  const wanted = Number(url.get("r"));
  const run = runs.includes(wanted) ? wanted : (runs[0] ?? null);
  useScrollToAnswers(url.get("s"), url.get("r"));
  const stepScenario = (by: number): void => {
    const at = lines.findIndex(({ scenario: { id } }) => id === scenario?.id);
    const next = lines[at === -1 ? 0 : Math.min(Math.max(0, at + by), lines.length - 1)];
    if (next !== undefined) change({ s: next.scenario.slug });
  };
  const stepRun = (by: number): void => {
    const next = runs[runs.indexOf(run ?? 0) + by];
    if (next !== undefined && scenario !== null) change({ r: String(next) });
  };
  useKeys([
    { keys: "n", says: "Next scenario", run: () => stepScenario(1) },
    { keys: "p", says: "Previous scenario", run: () => stepScenario(-1) },
    { keys: "]", says: "Next run", run: () => stepRun(1) },
    { keys: "[", says: "Previous run", run: () => stepRun(-1) },
  ]);
  if (run === null)
    return (
      <Panel title="Answers side by side" id="answers">
        <Empty>None of them has a run yet.</Empty>
      </Panel>
    );
  return (
    <Panel title="Answers side by side" id="answers">
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <span className="flex min-w-0 items-center gap-1.5 max-sm:w-full">
          <StepButton says="Previous scenario" sign="←" onClick={() => stepScenario(-1)} />
          <select
            aria-label="Scenario"
            className={`${fieldClass} max-sm:flex-1`}
            value={scenario?.slug ?? ""}
            onChange={({ target }) => change({ s: target.value })}
          >
            <option value="" disabled>
              Choose a scenario
            </option>
            {withChosen(lines, scenario).map(({ slug, title, id }) => (
              <option key={slug} value={slug}>
                {title} ({id})
              </option>
            ))}
          </select>
          <StepButton says="Next scenario" sign="→" onClick={() => stepScenario(1)} />
        </span>
        <span className="flex items-center gap-1.5">
          <StepButton says="Previous run" sign="←" onClick={() => stepRun(-1)} />
          <Select
            label="Run"
            value={String(run)}
            options={runs.map((number) => [String(number), `run ${number}`] as const)}
            onChange={(number) => change({ r: number })}
          />
          <StepButton says="Next run" sign="→" onClick={() => stepRun(1)} />
        </span>
      </div>
      {scenario === null ? (
        <Suggestions lines={lines} />
      ) : (
        <LoadedAnswers picks={picks} scenario={scenario} run={run} />
      )}
    </Panel>
  );
}

function withChosen(lines: readonly ScenarioLine[], chosen: ScenarioName | null): readonly ScenarioName[] {
  const names = lines.map(({ scenario }) => scenario);
  return chosen === null || names.some(({ id }) => id === chosen.id) ? names : [chosen, ...names];
}

function StepButton({
  says,
  sign,
  onClick,
}: {
  readonly says: string;
  readonly sign: string;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button type="button" className={`${buttonClass} px-2.5`} aria-label={says} title={says} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** Loads answers on demand, because they are by far the largest files. */
function Suggestions({ lines }: { readonly lines: readonly ScenarioLine[] }): ReactNode {
  const [, change] = useUrlState();
  const most = lines.filter(({ spread }) => spread !== null && spread > 0).slice(0, 3);
  return (
    <Empty>
      <p>Choose a scenario above or here{most.length === 0 ? "." : "; they differ most in"}</p>
      {most.length > 0 && (
        <p className="mt-3 flex flex-wrap justify-center gap-2">
          {most.map(({ scenario, spread }) => (
            <button
              key={scenario.id}
              type="button"
              className={`${buttonClass} max-w-full text-text !whitespace-normal`}
              onClick={() => change({ s: scenario.slug })}
            >
              {scenario.title} ({formatScore(spread)} points)
            </button>
          ))}
        </p>
      )}
    </Empty>
  );
}

function LoadedAnswers({
  picks,
  scenario,
  run,
}: {
  readonly picks: readonly Pick[];
  readonly scenario: ScenarioName;
  readonly run: number;
}): ReactNode {
  const { file } = useSnapshot();
  const [url] = useUrlState();
  const wanted = picks.map((pick) => ({ pick, run: nearestRun(run, pick.row.runNumbers) }));
  const loaded = usePickFiles<SiteRun>(
    wanted.map((each) => (each.run === null ? null : file(`r/${each.pick.row.slug}/${each.run}.json`))),
  );
  const columns = wanted.map((each, at): Column => {
    return { pick: each.pick, run: each.run, loaded: each.run === null ? null : (loaded[at] ?? { state: "loading" }) };
  });
  // As high as a window while they load, so that the page does not jump.
  return (
    <div className={columns.some((column) => column.loaded?.state === "loading") ? "min-h-screen" : ""}>
      <AnswerColumns columns={columns} scenario={scenario} run={run} configuration={url.get("configuration")} />
    </div>
  );
}

/** What was asked for in the grid or by a key is brought into sight; not when the page opens without it. */
function useScrollToAnswers(scenario: string | null, run: string | null): void {
  const [path] = useLocation();
  const before = useRef({ scenario, run });
  useEffect(() => {
    const changed = before.current.scenario !== scenario || before.current.run !== run;
    before.current = { scenario, run };
    if (!changed || scenario === null) return;
    const place = document.querySelector("#answers");
    const top = place?.getBoundingClientRect().top ?? 0;
    // Not while it is being read.
    if (top > innerHeight * 0.6 || top < -innerHeight) place?.scrollIntoView();
  }, [scenario, run, path]);
}
