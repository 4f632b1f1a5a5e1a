import type { ReactNode } from "react";
import type { SiteScenarios } from "../../../../src/results/contract/site.ts";
import type { Page as PageOfBlocks, Section } from "../../../../src/pages/blocks.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { useData } from "../../data/use-data.ts";
import { DataVersion } from "./data-version.tsx";
import { GradingWords, Wordings } from "./wording-parts.tsx";

/** `/method`: the parts of the topic, with the words as sent, and the version of the data. */
export function MethodPage(): ReactNode {
  const { file } = useSnapshot();
  const page = useData<PageOfBlocks>(file("pages/method.json"));
  const scenarios = useData<SiteScenarios>(file("scenarios.json"));
  const { subject = null, lead = null } = page.state === "ready" ? page.data : {};
  return (
    <Page title="Method" {...(subject === null ? {} : { eyebrow: subject })} {...(lead === null ? {} : { lead })}>
      <Await loaded={page} lines={12}>
        {({ blocks }) => (
          <Parts
            parts={blocks.flatMap((block) => (block.kind === "section" ? block : []))}
            words={{
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
