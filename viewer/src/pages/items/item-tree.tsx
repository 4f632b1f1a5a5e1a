import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteStanceItem, SiteStances, StanceTrack } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { skipReasonWords } from "../../../../src/results/format/ballots.ts";

type Arm = SiteStances["arms"][number];

interface ItemTreeProps {
  readonly track: StanceTrack;
  readonly item: SiteStanceItem;
  /** Of the model config. */
  readonly slug: string;
  readonly arms: readonly Arm[];
  /** Where there are several. */
  readonly configuration: SiteStances["configurations"][number] | undefined;
}

/** One run's conversations about an item: those that start afresh, and below each those that continue it. */
export function ItemTree({ track, item, slug, arms, configuration }: ItemTreeProps): ReactNode {
  const shown = arms.filter((_, at) => item.scenarios[at] !== null);
  const [{ scale } = { scale: { min: 0, max: 10, middle: 5 } }] = shown;
  const branch = (after: string | null): ReactNode => {
    const own = shown.filter((arm) => arm.after === after);
    if (own.length === 0) return null;
    return (
      <ul
        className={
          after === null ? "space-y-2" : "mt-2 ml-3 space-y-2 border-l-2 border-line-strong pl-3 sm:ml-5 sm:pl-4"
        }
      >
        {own.map((arm) => (
          <li key={arm.id} data-arm={arm.id}>
            <ArmLine
              arm={arm}
              parts={trackParts(track, arms, arms.indexOf(arm))}
              address={conversationOf({ track, item, slug, configuration }, arms.indexOf(arm))}
            />
            {branch(arm.id)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section
      aria-label={`Run ${track.run}`}
      className="mb-6 max-w-[60rem] rounded-lg border border-line bg-surface p-3 sm:p-4"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">
          Run {track.run}
          {configuration !== undefined && (
            <span className="font-normal text-muted">
              {" "}
              · {configuration.variant}, {configuration.delivery}
            </span>
          )}
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {scale.min} = {item.sides.a}, {scale.max} = {item.sides.b}, {scale.middle} = no view
        </p>
      </div>
      {branch(null)}
    </section>
  );
}

function conversationOf(
  { track, item, slug, configuration }: Pick<ItemTreeProps, "track" | "item" | "slug" | "configuration">,
  arm: number,
): string | null {
  const scenario = item.scenarios[arm];
  if (
    scenario == null ||
    !track.steps[arm]?.some((step) => typeof step === "number" || step === "declined" || step === "unreadable")
  )
    return null;
  const address = pathTo("/t/:slug/:run/:scenario", { slug, run: track.run, scenario });
  return configuration === undefined
    ? address
    : `${address}?configuration=${configuration.variant}.${configuration.delivery}`;
}

/** An arm with its track, `8 → 7 → 3`, and a link to the conversation, which a skipped one has not. */
function ArmLine({
  arm,
  parts,
  address,
}: {
  readonly arm: Arm;
  readonly parts: readonly TrackPart[];
  readonly address: string | null;
}): ReactNode {
  const skipped = parts.find((part) => part.kind === "skipped");
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className={`w-full text-sm sm:w-64 ${address === null ? "text-muted" : ""}`}>
        {address === null ? (
          arm.title
        ) : (
          <Link href={address} className="inline-block min-h-6 text-accent hover:underline">
            {arm.title}
          </Link>
        )}
      </span>
      <span className="font-medium tabular-nums" data-track={arm.id}>
        {parts.map((part, at) => (
          <span key={at}>
            {at > 0 && <span className="text-muted">{arm.role === "opener" ? " and " : " → "}</span>}
            <Part part={part} />
          </span>
        ))}
      </span>
      {skipped?.kind === "skipped" && (
        <span className="text-sm text-muted">skipped: {skipReasonWords[skipped.because]}</span>
      )}
    </p>
  );
}

function Part({ part }: { readonly part: TrackPart }): ReactNode {
  if (part.kind === "number")
    return <span className={part.isRepeated ? "font-normal text-muted" : "text-lg font-semibold"}>{part.value}</span>;
  if (part.kind === "skipped") return <span className="rounded bg-sunken px-1.5 font-normal text-muted">skipped</span>;
  return <span className="font-normal text-muted">{part.kind === "open" ? "not asked yet" : part.kind}</span>;
}

type Step = StanceTrack["steps"][number][number];
type SkipReason = Exclude<Step, number | "declined" | "unreadable" | null>;

/** One part of a number track. */
type TrackPart =
  | { readonly kind: "number"; readonly value: number; readonly isRepeated: boolean }
  | { readonly kind: "declined" | "unreadable" | "open" }
  | { readonly kind: "skipped"; readonly because: SkipReason };

/** The numbers of an arm in order, after the view of the arm that it continues: the mean of its ballots. */
function trackParts(track: StanceTrack, arms: SiteStances["arms"], at: number): readonly TrackPart[] {
  const after = arms.findIndex(({ id }) => id === arms[at]?.after);
  const before = (track.steps[after] ?? []).filter((step) => typeof step === "number");
  const view = before.reduce((sum, value) => sum + value, 0) / before.length;
  const trunk = before.length === 0 ? [] : [{ kind: "number" as const, value: view, isRepeated: true }];
  return [...trunk, ...(track.steps[at] ?? []).map(partOf)];
}

function partOf(step: Step): TrackPart {
  if (typeof step === "number") return { kind: "number", value: step, isRepeated: false };
  if (step === null) return { kind: "open" };
  if (step === "declined" || step === "unreadable") return { kind: step };
  return { kind: "skipped", because: step };
}
