import { nameInWords } from "../../../../src/report/format/index.ts";
import { useState, type ReactNode, Suspense } from "react";
import type { Trajectory, TrajectoryTurn } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass } from "../../app/button.ts";
import { Skeleton } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { shortName } from "../../text/config-name.ts";
import { ModelText } from "../../text/model-text.tsx";
import { PlainText } from "../../text/plain-text.tsx";
import { chooseTrajectory, configurationName } from "../trajectory/find-trajectory.ts";
import { ColumnHead, type Column } from "./column-head.tsx";
import { PickMark } from "./pick-mark.tsx";
import type { Letter } from "./picks.ts";
import type { ScenarioLine } from "./scenario-lines.ts";
import { turnLines, type TurnLine } from "./turn-lines.ts";

interface ColumnsProps {
  readonly columns: readonly Column[];
  readonly scenario: ScenarioLine["scenario"];
  /** The run that was asked for. */
  readonly run: number;
  readonly configuration: string | null;
}

/** A column for each pick, turns beside turns; on narrow windows one of them at a time. */
export function AnswerColumns({ columns, scenario, run, configuration }: ColumnsProps): ReactNode {
  const [shown, setShown] = useState(0);
  const found = columns.map(({ loaded }) =>
    loaded?.state === "ready" ? chooseTrajectory(loaded.data, scenario.id, configuration) : null,
  );
  const lines = turnLines(found.map((each) => each?.chosen?.turns ?? []));
  const active = Math.min(shown, columns.length - 1);
  const place = (at: number): string => (at === active ? "min-w-0" : "min-w-0 max-lg:hidden");
  return (
    <>
      <ConfigurationChoice all={found.find((each) => each !== null && each.all.length > 1)?.all ?? []} />
      <div role="group" aria-label="Whose answers are shown" className="mb-3 flex flex-wrap gap-1.5 lg:hidden">
        {columns.map(({ pick: { letter, row } }, at) => (
          <button
            key={letter}
            type="button"
            className={`${buttonClass} min-w-0 max-w-full`}
            aria-pressed={at === active}
            onClick={() => setShown(at)}
          >
            <PickMark letter={letter} />
            <span className="truncate">{shortName(row)}</span>
          </button>
        ))}
      </div>
      <div
        className="grid gap-x-4 gap-y-3 max-lg:!grid-cols-1"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map((column, at) => (
          <div key={column.pick.letter} className={place(at)}>
            <ColumnHead
              column={column}
              trajectory={found[at]?.chosen ?? null}
              scenario={scenario}
              wanted={run}
              namesConfiguration={(found[at]?.all.length ?? 0) > 1}
            />
          </div>
        ))}
        {lines.map((line) => (
          <TurnRow key={line.turnId} line={line} letters={columns.map(({ pick }) => pick.letter)} place={place} />
        ))}
      </div>
    </>
  );
}

/** Where a scenario was asked under more than one configuration. */
function ConfigurationChoice({ all }: { readonly all: readonly Trajectory[] }): ReactNode {
  const [url, change] = useUrlState();
  if (all.length < 2) return null;
  const chosen = url.get("configuration");
  return (
    <div role="group" aria-label="Configuration" className="mb-3 flex flex-wrap gap-1.5">
      {all.map(configurationName).map((name, at) => (
        <button
          key={name}
          type="button"
          className={buttonClass}
          aria-pressed={chosen === name || (chosen === null && at === 0)}
          onClick={() => change({ configuration: name })}
        >
          {nameInWords(name).replace(".", ", ")}
        </button>
      ))}
    </div>
  );
}

interface TurnProps {
  readonly line: TurnLine;
  readonly letters: readonly Letter[];
  readonly place: (at: number) => string;
}

/** One turn: what the human said, once where it was the same to all, and the answers beside each other. */
function TurnRow({ line, letters, place }: TurnProps): ReactNode {
  return (
    <>
      {line.human !== null && (
        <div className="col-span-full mt-2">
          <Human text={line.human} kind={line.kind} />
        </div>
      )}
      {line.turns.map((turn, at) => (
        <div key={letters[at]} className={place(at)}>
          {turn !== null && line.human === null && (
            <div className="mb-2">
              <Human text={turn.human} kind={turn.kind} />
            </div>
          )}
          {turn !== null && <Answer turn={turn} letter={letters[at]} />}
        </div>
      ))}
    </>
  );
}

function Human({ text, kind }: { readonly text: string; readonly kind: string | null }): ReactNode {
  return (
    <div className="rounded-lg bg-sunken px-3 py-2">
      <p className="text-xs font-semibold text-muted">Human{kind !== null && ` · ${kind}`}</p>
      <div className="max-w-[90ch] text-sm">
        <PlainText text={text} />
      </div>
    </div>
  );
}

function Answer({ turn, letter }: { readonly turn: TrajectoryTurn; readonly letter: Letter | undefined }): ReactNode {
  const { answer } = turn;
  return (
    <div className="h-full rounded-lg border border-line bg-surface px-3 py-2">
      <p className="mb-1 flex items-center gap-2 text-xs font-semibold text-muted">
        {letter !== undefined && <PickMark letter={letter} />}
        {answer?.truncated === true && (
          <Badge tone="warn" title="The token limit ended this answer">
            cut off
          </Badge>
        )}
      </p>
      {answer === null ? (
        <p className="text-muted">No answer.</p>
      ) : answer.text.trim() === "" ? (
        <p className="text-muted">An empty answer.</p>
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ModelText text={answer.text} />
        </Suspense>
      )}
    </div>
  );
}
