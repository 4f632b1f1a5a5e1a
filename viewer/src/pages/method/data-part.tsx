import type { ReactNode } from "react";
import { CopyButton } from "../../app/copy-button.tsx";
import { Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { formatCount, formatDollars } from "../../text/format.ts";
import type { MethodData } from "./method-page.tsx";

/** What the numbers do not say, and which data they are. */
export function DataPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const { limits, spending, credit } = method;
  const { meta } = useSession();
  const { suite, counts } = meta;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Suite", `${suite.title}: ${suite.id} ${suite.version}${suite.origin === "imported" ? ", imported" : ""}`],
    ["Suite digest", suite.digest],
    ["Snapshot", meta.snapshot],
    ["Written", `${meta.generatedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Program", `ai-independence-bench ${meta.program}`],
    [
      "Holds",
      `${formatCount(counts.modelConfigs)} model configs (${formatCount(counts.ranked)} ranked), ${formatCount(counts.runs)} runs, ${formatCount(counts.trajectories)} conversations, ${formatCount(counts.answers)} answers, ${formatCount(counts.verdicts)} verdicts`,
    ],
    ...(spending === null
      ? []
      : [["Spent", `${formatDollars(spending.totalUsd, spending.totalIsLowerBound)} on answers and judging`] as const]),
  ];
  return (
    <>
      <Panel title="Limits" id="limits">
        <Sentences sentences={[...limits, ...index.notes]} />
        <p className="mt-3 max-w-[75ch] text-sm text-muted">
          How to trust the numbers, and how to check them: <code className="font-mono break-all">docs/method.md</code>{" "}
          in the repository.
        </p>
      </Panel>
      <Panel
        title="These data"
        id="data"
        aside={
          <CopyButton
            label="Copy"
            title="Copy which data these are"
            text={() => facts.map(([name, value]) => `${name}: ${value}`).join("\n")}
          />
        }
      >
        <dl className="grid max-w-[75ch] grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className={/digest|Snapshot/u.test(name) ? "font-mono text-sm break-all" : "break-words"}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-[75ch] text-sm break-words text-muted">{credit}</p>
        <p className="mt-2 text-sm text-muted">
          This page contains open-source software: <a href="licences.txt">its licences</a>.
        </p>
      </Panel>
    </>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  return (
    <ul className="max-w-[75ch] list-disc space-y-1 pl-5 break-words">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
