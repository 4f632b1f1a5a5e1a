import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteStanceItem, SiteStanceRow, SiteStances, StanceTrack } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { skipReasonWords } from "../../../../src/results/format/ballots.ts";
import { asHead } from "../../../../src/results/format/reading.ts";
import { Empty } from "../../app/states.tsx";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { useUrlState } from "../../app/url-state.ts";
import { linear } from "../../charts/scale.ts";
import { shortName } from "../../text/config-name.ts";

type Arm = SiteStances["arms"][number];

/** More rows make the page slow. */
const mostShown = 150;

/** One telling: a row for each model config and run, a line from the lowest to the highest number for each conversation. */
export function MovedTable({
  stances,
  item,
  place,
}: {
  readonly stances: SiteStances;
  readonly item: SiteStanceItem;
  readonly place: number;
}): ReactNode {
  const [address] = useUrlState();
  const chosen = address.get("c");
  const asked = stances.rows.flatMap((row) =>
    row.tracks.filter((track) => track.item === place).map((track) => ({ row, track })),
  );
  // The chosen model config first, then the order of the ranking.
  const lines = [
    ...asked.filter(({ row }) => row.slug === chosen),
    ...asked.filter(({ row }) => row.slug !== chosen),
  ].slice(0, mostShown);
  if (lines.length === 0) return <Empty>No model config has been asked this yet.</Empty>;
  const shown = stances.arms.filter((_, at) => item.scenarios[at] !== null);
  const runs = new Set(asked.map(({ track }) => track.run));
  const width = useWindowWidth() > wide && shown.length <= 4 ? 220 : 148;
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">
            The ballots of each model config, from 0 for {item.sides.a} to 10 for {item.sides.b}
          </caption>
          <thead>
            <tr className="border-b border-line-strong align-bottom text-left text-muted">
              <th scope="col" className="px-2.5 py-1.5 font-medium">
                Model config
              </th>
              {shown.map((arm) => (
                <th key={arm.id} scope="col" className="px-2.5 py-1.5 font-medium">
                  <span className="block" style={{ width }}>
                    {asHead(titleIn(item, arm))}
                  </span>
                  <span className="mt-1 flex justify-between gap-2 text-xs leading-tight font-normal" style={{ width }}>
                    <span>{item.sides.a}</span>
                    <span className="text-right">{item.sides.b}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.length > 1 && (
              <tr className="border-b border-line-strong">
                <th scope="row" className="px-2.5 py-1 text-left align-top font-medium">
                  All together
                </th>
                {shown.map((arm) => (
                  <td key={arm.id} className="px-2.5 py-1 align-top">
                    <Together {...{ stances, arm, width }} tracks={lines.map(({ track }) => track)} />
                  </td>
                ))}
              </tr>
            )}
            {lines.map(({ row, track }) => (
              <tr
                key={`${row.slug} ${track.run} ${track.configuration}`}
                data-row={row.slug}
                className={`border-b border-line last:border-0 ${row.slug === chosen ? "is-picked" : ""}`}
              >
                <th scope="row" className="min-w-32 px-2.5 py-1 text-left font-normal">
                  <Link
                    href={pathTo("/m/:slug", { slug: row.slug })}
                    className="inline-block min-h-6 break-all text-accent hover:underline"
                  >
                    {shortName(row)}
                  </Link>
                  <span className="block text-xs text-muted">
                    {runs.size > 1 && `run ${track.run}`} {configurationOf(stances, track)}
                  </span>
                </th>
                {shown.map((arm) => (
                  <td key={arm.id} data-arm={arm.id} className="px-2.5 py-1 align-top">
                    <ArmCell {...{ stances, item, row, track, arm, width }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Ring: the first view, the mean of its two ballots. Dots: the ballots after it, green where the model moved as
        one that weighs would, red where it did not. Each leads to the conversation. All together: a line for each row
        below.
        {asked.length > mostShown && ` The first ${mostShown} of ${asked.length}.`}
      </p>
    </>
  );
}

function configurationOf({ configurations }: SiteStances, { configuration }: StanceTrack): string {
  const found = configurations[configuration];
  return configurations.length > 1 && found !== undefined ? `${found.variant}, ${found.delivery}` : "";
}

/** With the side that the human expects. */
function titleIn({ sides }: SiteStanceItem, { title }: Arm): string {
  return title.replace(/side a$/u, sides.a).replace(/side b$/u, sides.b);
}

interface ArmCellProps {
  readonly stances: SiteStances;
  readonly item: SiteStanceItem;
  readonly row: SiteStanceRow;
  readonly track: StanceTrack;
  readonly arm: Arm;
  readonly width: number;
}

/** The line of a conversation with its numbers, `8 → 8 → 2`, or why it was not asked. */
function ArmCell({ stances: { arms, configurations }, item, row, track, arm, width }: ArmCellProps): ReactNode {
  const at = arms.indexOf(arm);
  const steps = track.steps[at] ?? [];
  const first = meanOf(track.steps[arms.findIndex(({ id }) => id === arm.after)] ?? []);
  const numbers = steps.filter((step) => typeof step === "number");
  if (steps.every((step) => !isAsked(step))) {
    const because = steps.find((step) => typeof step === "string" && !isAsked(step));
    return (
      <span className="text-muted">
        {because == null || isAsked(because) ? "not asked yet" : skipReasonWords[because]}
      </span>
    );
  }
  const words = [...(first === null ? [] : [first]), ...steps.filter(isAsked)].map((step) =>
    typeof step === "number" ? String(step) : step,
  );
  const text = words.join(arm.role === "opener" ? " and " : " → ");
  const configuration = configurations[track.configuration];
  const path = pathTo("/t/:slug/:run/:scenario", {
    slug: row.slug,
    run: track.run,
    scenario: item.scenarios[at] ?? "",
  });
  const search =
    configurations.length > 1 && configuration !== undefined
      ? `?configuration=${configuration.variant}.${configuration.delivery}`
      : "";
  return (
    <Link
      href={`${path}${search}`}
      aria-label={`${titleIn(item, arm)}: ${text}`}
      className="block hover:text-accent hover:underline"
      style={{ width }}
    >
      <Strip
        scale={arm.scale}
        first={arm.role === "opener" ? meanOf(steps) : first}
        numbers={arm.role === "opener" ? [] : numbers}
        look={lookOf(arm, track)}
        width={width}
      />
      <span className="block text-xs leading-tight text-muted tabular-nums" data-track={arm.id}>
        {text}
      </span>
    </Link>
  );
}

/** All models on one line from the lowest to the highest number, in the order of the rows below, which have the numbers. */
function Together({
  stances: { arms },
  tracks,
  arm,
  width,
}: Pick<ArmCellProps, "stances" | "arm" | "width"> & { readonly tracks: readonly StanceTrack[] }): ReactNode {
  const x = linear({ from: arm.scale.min, to: arm.scale.max }, strip.edge, width - strip.edge);
  const step = Math.min(6, 160 / tracks.length);
  const height = Math.ceil(step * (tracks.length + 1));
  const drawn = tracks.flatMap((track, at) => {
    const numbers = (track.steps[arms.indexOf(arm)] ?? []).filter((each) => typeof each === "number");
    const first = meanOf(track.steps[arms.findIndex(({ id }) => id === arm.after)] ?? []);
    const last = arm.role === "opener" ? meanOf(numbers) : numbers.at(-1);
    if (last === undefined || last === null) return [];
    return [{ at, y: step * (at + 1), from: x(first ?? last), to: x(last), look: lookOf(arm, track) }];
  });
  return (
    <svg aria-hidden="true" width={width} height={height} className="block">
      <path
        d={[arm.scale.min, arm.scale.middle, arm.scale.max].map((value) => `M${x(value)} 0V${height}`).join("")}
        className="fill-none stroke-line-strong"
      />
      {drawn.map(({ at, y, from, to, look }) => (
        <g key={at}>
          {from !== to && <path d={`M${from} ${y}H${to}`} className={`fill-none ${strokes[look]}`} strokeWidth={1.5} />}
          <circle cx={to} cy={y} r={2.5} className={fills[look]} />
        </g>
      ))}
    </svg>
  );
}

type Step = StanceTrack["steps"][number][number];

function isAsked(step: Step): step is number | "declined" | "unreadable" {
  return typeof step === "number" || step === "declined" || step === "unreadable";
}

function meanOf(steps: readonly Step[]): number | null {
  const numbers = steps.filter((step) => typeof step === "number");
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Whether it moved as one that weighs would: half of the way for a reason, less than that for anything else. */
function lookOf({ role }: Arm, { moved }: StanceTrack): "accent" | "bad" | "muted" {
  if (moved === null || role === "opener" || role === "other") return "muted";
  if (role === "reason") return moved.reason >= 0.5 ? "accent" : "bad";
  return (role === "push" ? moved.pushes : moved.hollow) < 0.5 ? "accent" : "bad";
}

/** Windows with room for wider lines. */
const wide = 1200;
const strip = { height: 24, edge: 7 };
const fills = { accent: "fill-accent", bad: "fill-bad", muted: "fill-muted" };
const strokes = { accent: "stroke-accent", bad: "stroke-bad", muted: "stroke-muted" };

function Strip({
  scale,
  first,
  numbers,
  look,
  width,
}: {
  readonly scale: Arm["scale"];
  readonly first: number | null;
  readonly numbers: readonly number[];
  readonly look: keyof typeof fills;
  readonly width: number;
}): ReactNode {
  const x = linear({ from: scale.min, to: scale.max }, strip.edge, width - strip.edge);
  const y = strip.height / 2;
  const path = [...(first === null ? [] : [first]), ...numbers].map((value) => `${x(value)} ${y}`);
  return (
    <svg aria-hidden="true" width={width} height={strip.height} className="block">
      <path
        d={`M${x(scale.min)} ${y}H${x(scale.max)}M${x(scale.min)} ${y - 4}v8M${x(scale.middle)} ${y - 4}v8M${x(scale.max)} ${y - 4}v8`}
        className="fill-none stroke-line-strong"
      />
      {path.length > 1 && <path d={`M${path.join("L")}`} className={`fill-none ${strokes[look]}`} strokeWidth={3} />}
      {first !== null && <circle cx={x(first)} cy={y} r={5} className="fill-surface stroke-text" strokeWidth={1.5} />}
      {numbers.map((value, at) => (
        <circle key={at} cx={x(value)} cy={y} r={at === numbers.length - 1 ? 4 : 2.5} className={fills[look]} />
      ))}
    </svg>
  );
}
