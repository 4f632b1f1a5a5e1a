import { nameInWords } from "../../../../src/results/format/names.ts";
import { useState, type ReactNode, Suspense } from "react";
import type { Trajectory } from "../../../../src/results/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { Skeleton } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { HumanMessage, isSpoken, Reply } from "../../conversation/turn.tsx";
import { Choice } from "../trajectory/tabs.tsx";
import { chooseTrajectory, configurationName } from "../trajectory/find-trajectory.ts";
import { ColumnHead, type Column } from "./column-head.tsx";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";
import type { ScenarioLine } from "./scenario-lines.ts";
import { turnLines, type TurnLine } from "./turn-lines.ts";

interface ColumnsProps {
  readonly columns: readonly Column[];
  readonly scenario: ScenarioLine["scenario"];
  /** The run that was asked for. */
  readonly run: number;
  readonly configuration: string | null;
}

/** A column for each pick with turns in line; on narrow windows one pick at a time. */
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
        {columns.map(({ pick: { shape, name } }, at) => (
          <button
            key={shape}
            type="button"
            className={`${buttonClass} min-w-0 max-w-full`}
            aria-pressed={at === active}
            onClick={() => setShown(at)}
          >
            <PickMark shape={shape} />
            <span className="truncate">{name}</span>
          </button>
        ))}
      </div>
      <div
        className="grid gap-x-4 gap-y-3 max-lg:!grid-cols-1"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map((column, at) => (
          <div key={column.pick.shape} className={place(at)}>
            <ColumnHead
              column={column}
              trajectory={found[at]?.chosen ?? null}
              scenario={scenario}
              wanted={run}
              namesConfiguration={(found[at]?.all.length ?? 0) > 1}
            />
          </div>
        ))}
        <Suspense fallback={<Skeleton lines={8} />}>
          {lines.map((line, at) => (
            <TurnRow
              key={line.turnId}
              line={line}
              at={at}
              of={lines.length}
              picks={columns.map(({ pick }) => pick)}
              sides={found.find((each) => each?.chosen?.arm != null)?.chosen?.arm?.sides ?? null}
              className={place}
            />
          ))}
        </Suspense>
      </div>
    </>
  );
}

/** Where a scenario was asked under more than one configuration. */
function ConfigurationChoice({ all }: { readonly all: readonly Trajectory[] }): ReactNode {
  const [url, change] = useUrlState();
  if (all.length < 2) return null;
  const names = all.map(configurationName);
  return (
    <div className="mb-3">
      <Choice
        label="Configuration"
        chosen={url.get("configuration") ?? names[0] ?? ""}
        options={names.map((name) => ({ id: name, label: nameInWords(name).replace(".", ", ") }))}
        onChoose={(configuration) => change({ configuration })}
      />
    </div>
  );
}

interface TurnProps {
  readonly line: TurnLine;
  readonly at: number;
  readonly of: number;
  readonly picks: readonly Pick[];
  readonly sides: NonNullable<Trajectory["arm"]>["sides"] | null;
  /** Of a column. */
  readonly className: (at: number) => string;
}

/** One turn: the human's message, once where it was the same for all, and the answers side by side. */
function TurnRow({ line, at: place, of, picks, sides, className }: TurnProps): ReactNode {
  const first = line.turns.find((turn) => turn !== null);
  const isSaidOnce =
    line.human !== null && first !== undefined && line.turns.every((turn) => turn === null || isSpoken(turn));
  const shared = { at: place, of, form: "column", sides } as const;
  return (
    <>
      {isSaidOnce && (
        <div className="col-span-full mt-2">
          <HumanMessage {...shared} turn={first} />
        </div>
      )}
      {line.turns.map((turn, at) => {
        const pick = picks[at];
        return (
          <div key={pick?.shape} className={`space-y-3 ${className(at)}`}>
            {turn !== null && !isSaidOnce && isSpoken(turn) && <HumanMessage {...shared} turn={turn} />}
            {turn !== null && pick !== undefined && (
              <Reply {...shared} turn={turn} author={<PickMark shape={pick.shape} name={pick.name} />} />
            )}
          </div>
        );
      })}
    </>
  );
}
