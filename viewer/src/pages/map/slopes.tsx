import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteMap } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { zoomedScale, type Scale } from "../../charts/scale.ts";
import { placesOn, WhiskerAxis } from "../../charts/whisker.tsx";
import { effortInWords } from "../../../../src/results/format/reading.ts";
import { temperatureText } from "../../text/config-name.ts";
import { formatDifference, formatInterval } from "../../../../src/results/format/numbers.ts";
import { formatScore } from "../../text/format.ts";

type Group = SiteMap["providers"][number];
type Member = Group["members"][number];

/** The effect of one setting: model configs of one model, each against its baselines. */
export function Slopes({
  title,
  lead,
  by,
  groups,
  slugs,
}: {
  readonly title: string;
  readonly lead: string;
  readonly by: "provider" | "reasoning";
  readonly groups: readonly Group[];
  readonly slugs: SiteMap["slugs"];
}): ReactNode {
  const scale = zoomedScale(
    groups.flatMap(({ members }) => members.flatMap(valuesOf)),
    3,
  );
  return (
    <Panel title={title}>
      <p className="mb-3 max-w-[75ch] text-sm text-muted">
        {groups.length === 0
          ? `No model was run with different ${by === "provider" ? "providers" : "reasoning efforts"}.`
          : lead}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {groups.map((group) => (
          <SlopeTable key={group.model} group={group} by={by} scale={scale} slugs={slugs} />
        ))}
      </div>
    </Panel>
  );
}

function SlopeTable({
  group,
  by,
  scale,
  slugs,
}: {
  readonly group: Group;
  readonly by: "provider" | "reasoning";
  readonly scale: Scale;
  readonly slugs: SiteMap["slugs"];
}): ReactNode {
  const chartWidth = useWindowWidth() < 640 ? 92 : 200;
  return (
    <div
      role="region"
      aria-label={`${group.model} by ${by}`}
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-lg border border-line bg-surface px-3 py-2"
    >
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-semibold break-all">{group.model}</caption>
        <thead>
          <tr className="align-bottom text-left text-xs text-muted">
            <th scope="col" className="pr-2 font-medium">
              {by === "provider" ? "Provider" : "Reasoning"}
            </th>
            <th scope="col" className="font-medium">
              <span className="sr-only">Chart</span>
              <WhiskerAxis scale={scale} width={chartWidth} />
            </th>
            <th scope="col" className="pl-2 text-right font-medium">
              Index
            </th>
            <th
              scope="col"
              className="pl-2 text-right font-medium"
              title="Index minus the mean index of those it is compared with"
            >
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {group.members.map((member) => (
            <tr key={member.id} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                <MemberName member={member} by={by} slug={slugs[member.id]} />
              </th>
              <td className="py-1">
                <Dumbbell scale={scale} width={chartWidth} member={member} />
              </td>
              <td className="py-1 pl-2 text-right tabular-nums">{formatScore(member.index)}</td>
              <td className="py-1 pl-2 text-right tabular-nums" title={changeTitle(member)}>
                {formatDifference(member.difference)}
                {member.difference !== null && !member.likeWithLike && (
                  <span className="text-warn">
                    *<span className="sr-only"> compared with others that differ in other settings, too</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberName({
  member,
  by,
  slug,
}: {
  readonly member: Member;
  readonly by: "provider" | "reasoning";
  readonly slug: string | undefined;
}): ReactNode {
  const { provider, reasoningEffort, temperature, runs, label } = member;
  const route = provider ?? "chosen by the router";
  const effort = effortInWords[reasoningEffort];
  const [name, other] = by === "provider" ? [route, effort] : [effort, provider === null ? "" : `via ${provider}`];
  const rest = [other, `t ${temperatureText(temperature)}`, runs === 1 ? "1 run" : `${runs} runs`].filter(Boolean);
  return (
    <>
      {slug === undefined ? (
        <span title={label}>{name}</span>
      ) : (
        <Link
          href={pathTo("/m/:slug", { slug })}
          title={label}
          className="inline-block min-h-6 break-words hover:text-accent hover:underline"
        >
          {name}
        </Link>
      )}
      <span className="block text-xs text-muted">{rest.join(" · ")}</span>
    </>
  );
}

function changeTitle({ difference, likeWithLike }: Member): string {
  if (difference === null) return "The baseline of the others";
  return likeWithLike
    ? "Compared with model configs that are equal in all other settings"
    : "Compared with model configs that differ in other settings, too";
}

function valuesOf({ index, interval, difference }: Member): readonly number[] {
  return [index, interval?.low ?? index, interval?.high ?? index, difference === null ? index : index - difference];
}

/** From what a member is compared with (a ring) to itself (a dot), over its interval. */
function Dumbbell({
  scale,
  width,
  member: { index, interval, difference },
}: {
  readonly scale: Scale;
  readonly width: number;
  readonly member: Member;
}): ReactNode {
  const at = placesOn(scale, width);
  const here = at(index);
  const before = difference === null ? null : at(index - difference);
  const says = [
    `Index ${formatScore(index)}`,
    ...(interval === null ? [] : [`interval ${formatInterval(interval)}`]),
    ...(difference === null ? [] : [`change ${formatDifference(difference)}`]),
  ];
  return (
    <svg role="img" aria-label={says.join(", ")} width={width} height={22} className="block">
      <path d={scale.ticks.map((tick) => `M${at(tick)} 0V22`).join("")} className="fill-none stroke-line" />
      {interval !== null && (
        <path
          d={`M${at(interval.low)} 11H${at(interval.high)}`}
          className="fill-none stroke-accent opacity-30"
          strokeWidth={12}
        />
      )}
      {before !== null && (
        <>
          <path d={`M${before} 11H${here}`} className="fill-none stroke-text" strokeWidth={1.5} />
          <circle cx={before} cy={11} r={3.5} className="fill-surface stroke-text" strokeWidth={1.5} />
        </>
      )}
      <circle cx={here} cy={11} r={4.5} className="fill-accent stroke-surface" />
    </svg>
  );
}
