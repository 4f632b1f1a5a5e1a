import type { ReactNode } from "react";
import type { SiteIndex, SiteScenarios } from "../../../../src/results/contract/site.ts";
import type { Page as PageOfBlocks, Section } from "../../../../src/pages/blocks.ts";
import { Page, Panel } from "../../app/page.tsx";
import { CopyButton } from "../../app/copy-button.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { useData } from "../../data/use-data.ts";
import { formatCount } from "../../text/format.ts";
import { OneExchange } from "../ranking/one-exchange.tsx";
import { GradingWords, Wordings } from "./wording-parts.tsx";

/** `/method`: the parts of the topic, with the words as sent, and the version of the data. */
export function MethodPage(): ReactNode {
  const { file } = useSnapshot();
  const page = useData<PageOfBlocks>(file("pages/method.json"));
  const scenarios = useData<SiteScenarios>(file("scenarios.json"));
  const index = useData<SiteIndex>(file("index.json"));
  const exchange = index.state === "ready" ? index.data.exchange : null;
  const { subject = null, lead = null } = page.state === "ready" ? page.data : {};
  return (
    <Page title="Method" {...(subject === null ? {} : { eyebrow: subject })} {...(lead === null ? {} : { lead })}>
      <Await loaded={page} lines={12}>
        {({ blocks }) => (
          <Parts
            parts={blocks.flatMap((block) => (block.kind === "section" ? block : []))}
            words={{
              asked: exchange !== null && <OneExchange exchange={exchange} />,
              wording: <Await loaded={scenarios}>{(data) => <Wordings scenarios={data} />}</Await>,
              rubrics: <Await loaded={scenarios}>{(data) => <GradingWords scenarios={data} />}</Await>,
              data: <DataVersion />,
            }}
          />
        )}
      </Await>
    </Page>
  );
}

function Parts({
  parts,
  words,
}: {
  readonly parts: readonly Section[];
  /** What follows the blocks of a part. */
  readonly words: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Parts of the method" className="mb-6 text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:block lg:space-y-1">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-6 cursor-pointer text-left text-accent underline"
                onClick={() => goTo(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {parts.map(({ id, title, blocks }) => (
          <Panel key={id} id={id} title={title}>
            <Blocks blocks={blocks} isInSection />
            {words[id]}
          </Panel>
        ))}
      </div>
    </div>
  );
}

function goTo(id: string): void {
  const part = document.querySelector<HTMLElement>(`#${id}`);
  part?.scrollIntoView();
  const heading = part?.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Which data the site shows, to cite. */
function DataVersion(): ReactNode {
  const { suite, snapshot, generatedAt, program, counts, stances } = useSnapshot().meta;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Suite", `${suite.title}: ${suite.id} ${suite.version}${suite.origin === "imported" ? ", imported" : ""}`],
    ["Suite digest", suite.digest],
    ["Snapshot", snapshot],
    ["Written", `${generatedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Program", `ai-independence-bench ${program}`],
    [
      "Contents",
      `${formatCount(counts.modelConfigs)} model configs (${formatCount(counts.ranked)} ranked), ${formatCount(counts.runs)} runs, ${formatCount(counts.trajectories)} conversations, ${formatCount(counts.answers)} answers, ${formatCount(counts.verdicts)} ${stances ? "items read from ballots" : "verdicts"}`,
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
