import type { ReactNode } from "react";
import { CopyButton } from "../../app/copy-button.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { formatCount } from "../../text/format.ts";

/** Which data the site shows, to cite. */
export function DataVersion(): ReactNode {
  const { suite, snapshot, generatedAt, program, counts } = useSnapshot().meta;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Suite", `${suite.title}: ${suite.id} ${suite.version}${suite.origin === "imported" ? ", imported" : ""}`],
    ["Suite digest", suite.digest],
    ["Snapshot", snapshot],
    ["Written", `${generatedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Program", `ai-independence-bench ${program}`],
    [
      "Contents",
      `${formatCount(counts.modelConfigs)} model configs (${formatCount(counts.ranked)} ranked), ${formatCount(counts.runs)} runs, ${formatCount(counts.trajectories)} conversations, ${formatCount(counts.answers)} answers, ${formatCount(counts.verdicts)} verdicts`,
    ],
  ];
  return (
    <>
      <dl className="grid max-w-[75ch] grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className={/digest|Snapshot/u.test(name) ? "font-mono text-sm break-all" : "break-words"}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
        <CopyButton
          label="Copy"
          title="Copy the version of the data"
          text={() => facts.map(([name, value]) => `${name}: ${value}`).join("\n")}
        />
        <span>
          This page contains open-source software:{" "}
          <a href="licences.txt" className="text-accent underline">
            its licences
          </a>
          .
        </span>
      </p>
    </>
  );
}
