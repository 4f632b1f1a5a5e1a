import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import type {
  SiteRubric,
  SiteScenario,
  SiteScenarioPage,
  SiteScenarios,
} from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty, Nearest, Skeleton } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { Answers } from "./answers.tsx";
import { Histogram } from "./histogram.tsx";
import { PromptView } from "./prompt-view.tsx";
import { RubricView } from "./rubric-view.tsx";
import { ScenarioActions } from "./scenario-actions.tsx";
import { flagTexts, healthSentence } from "./scenario-texts.ts";

/** `/s/:slug`: the exact words of one scenario, how it is graded, and every answer. */
export function ScenarioPage(): ReactNode {
  const { file } = useSession();
  const { slug } = useParams<{ readonly slug: string }>();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  if (loaded.state !== "ready")
    return (
      <Page title="Scenario">
        <Await loaded={loaded} lines={12}>
          {() => <Skeleton />}
        </Await>
      </Page>
    );
  const at = loaded.data.scenarios.findIndex((scenario) => scenario.slug === slug);
  const scenario = loaded.data.scenarios[at];
  return scenario === undefined ? (
    <NoSuchScenario slug={slug} data={loaded.data} />
  ) : (
    <Scenario key={slug} data={loaded.data} scenario={scenario} at={at} />
  );
}

function NoSuchScenario({ slug, data }: { readonly slug: string; readonly data: SiteScenarios }): ReactNode {
  return (
    <Page title="No such scenario" lead={`There is no scenario “${slug}” in this suite. These are there:`}>
      <Nearest items={data.scenarios.map((scenario) => ({ to: `/s/${scenario.slug}`, label: scenario.title }))} />
    </Page>
  );
}

const noFields: SiteRubric["fields"] = [];

interface ScenarioProps {
  readonly data: SiteScenarios;
  readonly scenario: SiteScenario;
  /** Its place in the suite. */
  readonly at: number;
}

function Scenario({ data, scenario, at }: ScenarioProps): ReactNode {
  const rubric = data.rubrics.find(({ id }) => id === scenario.rubric);
  const experiment = data.experiments.find(({ id }) => id === scenario.experiment);
  const scores = <Scores scenario={scenario} />;
  // Below the shorter of the two columns.
  const rubricIsShort = textLength(rubric) < textLength([scenario.opening, scenario.turns]);
  return (
    <Page
      title={scenario.title}
      eyebrow={
        <>
          <Link href="/s" className="text-accent underline">
            Scenarios
          </Link>{" "}
          / {experiment?.title ?? scenario.experiment} / <span className="font-mono">{scenario.id}</span>
        </>
      }
      lead={<Lead scenario={scenario} about={experiment?.description ?? ""} />}
      actions={<ScenarioActions scenarios={data.scenarios} at={at} />}
    >
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div className="min-w-0">
          <Panel title="What is said">
            <PromptView scenario={scenario} data={data} />
          </Panel>
          {!rubricIsShort && scores}
        </div>
        <div className="min-w-0">
          {rubric !== undefined && (
            <Panel title="How it is graded">
              <RubricView rubric={rubric} />
            </Panel>
          )}
          {rubricIsShort && scores}
        </div>
      </div>
      <Answers scenario={scenario} fields={rubric?.fields ?? noFields} />
    </Page>
  );
}

function textLength(texts: unknown): number {
  return JSON.stringify(texts ?? "").length;
}

function Lead({ scenario, about }: { readonly scenario: SiteScenario; readonly about: string }): ReactNode {
  return (
    <>
      <p>{about}</p>
      {(scenario.pressure !== null || scenario.flags.length > 0) && (
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {scenario.pressure !== null && (
            <Badge title="How the human leans on the model">pressure: {scenario.pressure}</Badge>
          )}
          {scenario.flags.map((flag) => (
            <Badge key={flag} tone={flagTexts[flag].tone} title={flagTexts[flag].title}>
              {flagTexts[flag].label}
            </Badge>
          ))}
        </p>
      )}
    </>
  );
}

function Scores({ scenario }: { readonly scenario: SiteScenario }): ReactNode {
  const { file } = useSession();
  // Every page has the histogram; the first is there whatever is filtered or turned to.
  const loaded = useData<SiteScenarioPage>(scenario.pages === 0 ? null : file(`s/${scenario.slug}/1.json`));
  return (
    <Panel title="Scores">
      <p className="mb-3 max-w-[70ch]">{healthSentence(scenario)}</p>
      {scenario.pages === 0 ? (
        <Empty>There are no scores yet.</Empty>
      ) : (
        <Await loaded={loaded} lines={6}>
          {({ histogram }) => (
            <div className="rounded-lg border border-line bg-surface p-4">
              <Histogram slug={scenario.slug} title={scenario.title} counts={histogram} />
            </div>
          )}
        </Await>
      )}
    </Panel>
  );
}
