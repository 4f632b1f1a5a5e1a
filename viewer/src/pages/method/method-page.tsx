import type { ReactNode } from "react";
import type { SiteIndex, SiteMethod, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { DataPart } from "./data-part.tsx";
import { IndexPart } from "./index-part.tsx";
import { MeasuresPart } from "./measures-part.tsx";
import { RubricsPart } from "./rubrics-part.tsx";
import { SuretyPart } from "./surety-part.tsx";
import { WordingPart } from "./wording-part.tsx";

/** All that the page is made of. */
export interface MethodData {
  readonly index: SiteIndex;
  readonly scenarios: SiteScenarios;
  readonly method: SiteMethod;
}

/** `/method`: what is measured and how, word for word, and what it does not say. */
export function MethodPage(): ReactNode {
  const { meta, file } = useSession();
  const index = useData<SiteIndex>(file("index.json"));
  const scenarios = useData<SiteScenarios>(file("scenarios.json"));
  const method = useData<SiteMethod>(file("method.json"));
  return (
    <Page
      title="Method"
      eyebrow={`${meta.suite.title}, suite ${meta.suite.id} ${meta.suite.version}${meta.suite.origin === "imported" ? ", imported" : ""}`}
      lead={
        method.state === "ready" && method.data.suite.description !== "" ? method.data.suite.description : undefined
      }
    >
      <Await loaded={index} lines={12}>
        {(indexData) => (
          <Await loaded={scenarios} lines={12}>
            {(scenariosData) => (
              <Await loaded={method} lines={12}>
                {(methodData) => <Parts data={{ index: indexData, scenarios: scenariosData, method: methodData }} />}
              </Await>
            )}
          </Await>
        )}
      </Await>
    </Page>
  );
}

const parts: readonly { readonly id: string; readonly title: string }[] = [
  { id: "index", title: "The index" },
  { id: "measures", title: "Measures" },
  { id: "surety", title: "How sure" },
  { id: "wording", title: "What a model is told" },
  { id: "rubrics", title: "How it is graded" },
  { id: "limits", title: "Limits" },
  { id: "data", title: "These data" },
];

function Parts({ data }: { readonly data: MethodData }): ReactNode {
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
        <IndexPart data={data} />
        <MeasuresPart data={data} />
        <SuretyPart data={data} />
        <WordingPart data={data} />
        <RubricsPart data={data} />
        <DataPart data={data} />
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
