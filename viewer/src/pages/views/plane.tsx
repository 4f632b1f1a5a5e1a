import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { Link } from "wouter";
import { contrastZero } from "../../../../src/results/format/reading.ts";
import { moveByArrow, placeUnder } from "../../charts/nearest-place.ts";
import { placeLabels, pointsBetween, type PlacedLabel } from "../../charts/place-labels.ts";
import { useWidth } from "../../table/window-place.ts";
import { shortName } from "../../text/config-name.ts";
import { formatShare } from "../../text/format.ts";
import { corners, layOutPlane, type PlaneLayout, type PlanePlace, type PlaneRow } from "./plane-layout.ts";

const fontSize = 12;

/** Opens against Resists. One place at a time shows its numbers: under the pointer, or where the arrow keys moved to. */
export function Plane({ rows }: { readonly rows: readonly PlaneRow[] }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = Math.min(width < 600 ? 380 : 560, Math.max(320, width));
  const [activeAt, setActiveAt] = useState<number | null>(null);
  const layout = useMemo(() => (width === 0 ? null : layOutPlane(rows, width, height)), [rows, width, height]);
  const active = activeAt === null ? null : (layout?.places[activeAt] ?? null);
  const onPointerMove = (event: PointerEvent): void => {
    const found = placeUnder(event, layout?.places ?? []);
    if (found !== null) setActiveAt(layout?.places.indexOf(found) ?? null);
  };
  return (
    <div ref={box} className="relative" style={{ height }} onPointerMove={onPointerMove} onPointerDown={onPointerMove}>
      {layout !== null && (
        <>
          <Drawing layout={layout} box={{ width, height }} active={active} />
          <ActivePlace layout={layout} width={width} active={active} at={activeAt ?? 0} onMove={setActiveAt} />
        </>
      )}
    </div>
  );
}

interface ActivePlaceProps {
  readonly layout: PlaneLayout;
  readonly width: number;
  readonly active: PlanePlace | null;
  readonly at: number;
  readonly onMove: (at: number) => void;
}

/** Links to the model configs of the active place; the arrow keys move to its neighbours by Opens. */
function ActivePlace({ layout, width, active, at, onMove }: ActivePlaceProps): ReactNode {
  const shown = active ?? layout.places[0];
  if (shown === undefined) return null;
  const side = shown.x > width / 2 ? { right: width - shown.x + 14 } : { left: shown.x + 14 };
  const level =
    shown.y > layout.plot.bottom / 2
      ? { bottom: `calc(100% - ${shown.y + 20}px)` }
      : { top: Math.max(0, shown.y - 20) };
  return (
    <div
      role="group"
      aria-label="Model configs at one place of the plane"
      className={`absolute z-[1] max-w-[min(20rem,70%)] rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm shadow-md ${active === null ? "sr-only focus-within:not-sr-only focus-within:absolute" : ""}`}
      style={{ ...side, ...level }}
      onKeyDown={(event) => moveByArrow(event, at, layout.places.length, onMove)}
      onFocus={() => onMove(at)}
    >
      {shown.rows.map(({ path, label, opens, resists }) => (
        <Link key={path} href={path} className="block min-h-6 hover:text-accent" aria-describedby="plane-keys">
          <span className="font-medium break-all">{label}</span>{" "}
          <span className="text-xs text-muted">
            opens {formatShare(opens?.mean)}, resists {formatShare(resists?.mean)}
          </span>
        </Link>
      ))}
    </div>
  );
}

interface DrawingProps {
  readonly layout: PlaneLayout;
  readonly box: { readonly width: number; readonly height: number };
  readonly active: PlanePlace | null;
}

function Drawing({ layout, box, active }: DrawingProps): ReactNode {
  const { plot, places } = layout;
  const labels = useMemo(() => labelsOf(layout, box), [layout, box.width]);
  const middle = { x: (plot.left + plot.right) / 2, y: (plot.top + plot.bottom) / 2 };
  const slope = (Math.atan2(plot.bottom - plot.top, plot.right - plot.left) * 180) / Math.PI;
  const count = places.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <svg
      role="img"
      aria-label={`Opens against Resists of ${count} model configs; all numbers are in the table below`}
      width={box.width}
      height={box.height}
      className="block text-xs"
      fontSize={fontSize}
    >
      <path d={`M${plot.left} ${plot.top}H${plot.right}V${plot.bottom}z`} className="fill-accent-soft opacity-60" />
      <path d={`M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}z`} className="fill-bad-soft opacity-60" />
      <Axes layout={layout} />
      <path
        d={`M${plot.left} ${plot.top}L${plot.right} ${plot.bottom}`}
        className="fill-none stroke-muted"
        strokeDasharray="6 4"
      />
      <text
        x={middle.x}
        y={middle.y}
        dy={-9}
        transform={`rotate(${slope} ${middle.x} ${middle.y})`}
        textAnchor="middle"
        className="fill-muted"
      >
        index 0{box.width < 600 ? "" : `: ${contrastZero}`}
      </text>
      {cornerTexts(layout, box.width).map(({ id, text, x, y, anchor, className }) => (
        <text key={id} x={x} y={y} textAnchor={anchor} fontSize={13} fontWeight={600} className={className}>
          {text}
        </text>
      ))}
      <path
        d={places
          .map(
            ({ x, y, across, along }) =>
              `${across === null ? "" : `M${across[0]} ${y}H${across[1]}`}${along === null ? "" : `M${x} ${along[0]}V${along[1]}`}`,
          )
          .join("")}
        className="fill-none stroke-accent opacity-45"
        strokeWidth={2}
      />
      {places.map(({ x, y, half }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={5} className={dotColours[half]} />
      ))}
      {labels.map(({ id, text, left, middle: line }) => (
        <text
          key={id}
          x={left}
          y={line}
          dominantBaseline="central"
          paintOrder="stroke"
          strokeWidth={3}
          className="fill-text stroke-surface"
        >
          {text}
        </text>
      ))}
      {active !== null && (
        <circle cx={active.x} cy={active.y} r={9} className="fill-none stroke-focus" strokeWidth={2} />
      )}
    </svg>
  );
}

function Axes({ layout: { plot, ticks } }: Pick<DrawingProps, "layout">): ReactNode {
  const middle = (plot.top + plot.bottom) / 2;
  return (
    <>
      <path
        d={ticks.map(({ x, y }) => `M${plot.left} ${y}H${plot.right}M${x} ${plot.top}V${plot.bottom}`).join("")}
        className="fill-none stroke-line"
      />
      {ticks.map(({ value, x, y }) => (
        <g key={value} className="fill-muted">
          <text x={plot.left - 13} y={y} textAnchor="end" dominantBaseline="central">
            {100 * value}
          </text>
          <text x={x} y={plot.bottom + 22} textAnchor="middle">
            {100 * value}
          </text>
        </g>
      ))}
      <text x={(plot.left + plot.right) / 2} y={plot.bottom + 40} textAnchor="middle" className="fill-muted">
        Opens: part of a view that a reason moves, %
      </text>
      <text x={13} y={middle} transform={`rotate(-90 13 ${middle})`} textAnchor="middle" className="fill-muted">
        Resists: part kept without a reason, %
      </text>
    </>
  );
}

function labelsOf({ plot, places, at }: PlaneLayout, { width }: DrawingProps["box"]): readonly PlacedLabel[] {
  const most = width < 600 ? 18 : 44;
  const dots = places.map(({ x, y }) => ({ x, y }));
  const measured = places.map(({ rows, x, y }, place) => {
    const [first] = rows.map(({ label }) => shortName({ label }));
    const text = `${(first ?? "").slice(0, most)}${rows.length > 1 ? ` + ${rows.length - 1}` : ""}`;
    return { id: `place ${place}`, text, x, y, matters: true };
  });
  const bounds = { left: plot.left, right: plot.right + 16, top: 2, bottom: plot.bottom + 4 };
  const diagonal = Array.from({ length: 41 }, (_, step) => at(step / 40, 1 - step / 40));
  const lines = [...diagonal, ...places.flatMap(barsOf)];
  const named = cornerTexts({ plot, at }, width).flatMap(pointsOnText);
  return placeLabels(measured, { bounds, dots, covered: [...diagonalName(plot), ...named], lines, fontSize });
}

/** Green moves as one who weighs does. */
const dotColours = { weighs: "fill-accent", opposite: "fill-bad", blind: "fill-muted" };

/** What a corner means, inside of it; on a phone its name alone. */
function cornerTexts({ plot, at }: Pick<PlaneLayout, "plot" | "at">, width: number) {
  return corners.map(({ name, says, opens, resists, className }) => {
    const { x, y } = at(opens, resists);
    const isLeft = x === plot.left;
    // The dashed line begins at two of the corners: their names stand beside it.
    const below = resists === 1 ? 24 : 46;
    const aside = opens === resists ? 10 : 8 + (below * (plot.right - plot.left)) / (plot.bottom - plot.top);
    return {
      id: name,
      text: width < 600 ? name : `${name}: ${says}`,
      x: isLeft ? x + aside : x - aside,
      y: resists === 1 ? y + 24 : y - 36,
      anchor: isLeft ? ("start" as const) : ("end" as const),
      className,
    };
  });
}

function pointsOnText({ text, x, y, anchor }: ReturnType<typeof cornerTexts>[number]): readonly Point[] {
  const end = (anchor === "start" ? 1 : -1) * text.length * 7;
  return pointsBetween(Math.min(x, x + end), Math.max(x, x + end)).map((each) => ({ x: each, y: y - 4 }));
}

/** Points on the name of the dashed line, above its middle. */
function diagonalName(plot: PlaneLayout["plot"]): readonly Point[] {
  const [across, down] = [plot.right - plot.left, plot.bottom - plot.top];
  const length = Math.hypot(across, down);
  const middle = { x: (plot.left + plot.right) / 2, y: (plot.top + plot.bottom) / 2 };
  return [-48, -36, -24, -12, 0, 12, 24, 36, 48].flatMap((along) =>
    [9, 15].map((above) => ({
      x: middle.x + (along * across + above * down) / length,
      y: middle.y + (along * down - above * across) / length,
    })),
  );
}

/** Points on the intervals of a place. */
function barsOf({ x, y, across, along }: PlanePlace): readonly Point[] {
  return [
    ...(across === null ? [] : pointsBetween(...across).map((each) => ({ x: each, y }))),
    ...(along === null ? [] : pointsBetween(...along).map((each) => ({ x, y: each }))),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}
