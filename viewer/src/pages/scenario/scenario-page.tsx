import type { ReactNode } from "react";
import { useParams } from "wouter";
import { asHead } from "../../../../src/results/format/reading.ts";
import type { SiteRubric, SiteScenario, SiteScenarios, SiteSituation } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass } from "../../app/button.ts";
import { Neighbours } from "../../app/neighbours.tsx";
import { NotFound } from "../../app/not-found.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { pathWith, useUrlState } from "../../app/url-state.ts";
import { TextLink } from "../../app/text-link.tsx";
import { useData } from "../../data/use-data.ts";
import { useStances } from "../views/with-stances.tsx";
import { Answers } from "./answers.tsx";
import { Scores } from "./histogram.tsx";
import { PromptView, RubricView } from "./prompt-and-rubric.tsx";
import { ScenarioFlags } from "./scenario-texts.tsx";

/** `/s/:slug`: the exact words of one scenario, how it is graded, and every answer. */
export function ScenarioPage(): ReactNode {
  const { file } = useSnapshot();
  const { slug } = useParams<{ readonly slug: string }>();
  const loaded = useData<SiteScenarios>(file("scenarios.json"));
  if (loaded.state !== "ready")
    return (
      <Page title="Scenario">
        <Await loaded={loaded} lines={12} />
      </Page>
    );
  const at = loaded.data.scenarios.findIndex((scenario) => scenario.slug === slug);
  const scenario = loaded.data.scenarios[at];
  return scenario === undefined ? (
    <NotFound
      title="No such scenario"
      lead={`There is no scenario “${slug}” in this suite.`}
      others={{
        title: "Its scenarios:",
        items: loaded.data.scenarios.map((each) => {
          return { to: pathTo("/s/:slug", { slug: each.slug }), label: each.title };
        }),
      }}
    />
  ) : (
    <Scenario key={slug} data={loaded.data} scenario={scenario} at={at} />
  );
}

const noFields: SiteRubric["fields"] = [];

function Scenario({
  data,
  scenario,
  at,
}: {
  readonly data: SiteScenarios;
  readonly scenario: SiteScenario;
  /** Its position in the suite. */
  readonly at: number;
}): ReactNode {
  const rubric = data.rubrics.find(({ id }) => id === scenario.rubric);
  const experiment = data.experiments.find(({ id }) => id === scenario.experiment);
  const situation = useSituation(scenario);
  const scores = <Scores scenario={scenario} />;
  // Below the shorter of the two columns.
  const rubricIsShort = textLength(rubric) < textLength([scenario.opening, scenario.turns]);
  return (
    <Page
      title={asHead(scenario.title)}
      eyebrow={
        <>
          {situation === undefined ? (
            <TextLink to={pathTo("/s")}>Scenarios</TextLink>
          ) : (
            <>
              <TextLink to={pathTo("/situations")}>Situations</TextLink> /{" "}
              <TextLink to={pathTo("/situations/:slug", { slug: situation.slug })}>{situation.id}</TextLink>
            </>
          )}{" "}
          / {experiment?.title ?? scenario.experiment} / <span className="font-mono">{scenario.id}</span>
        </>
      }
      lead={<Lead scenario={scenario} about={experiment?.description ?? ""} />}
      actions={<ScenarioActions scenarios={data.scenarios} at={at} />}
    >
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div className="min-w-0">
          <Panel title="Messages">
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

/** The situation that asks the scenario as one of its branches; undefined in a suite without situations. */
function useSituation({ slug }: SiteScenario): SiteSituation | undefined {
  const loaded = useStances();
  if (loaded?.state !== "ready") return undefined;
  const item = loaded.data.items.findIndex(({ scenarios }) => scenarios.includes(slug));
  return loaded.data.situations.find(({ items }) => items.includes(item));
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
            <Badge title="How the human puts pressure on the model">pressure: {scenario.pressure}</Badge>
          )}
          <ScenarioFlags flags={scenario.flags} />
        </p>
      )}
    </>
  );
}

/** Not a link: a plain fragment would be resolved against <base>. */
function ToAnswers(): ReactNode {
  return (
    <button type="button" className={buttonClass} onClick={() => document.querySelector("#answers")?.scrollIntoView()}>
      ↓ Answers
    </button>
  );
}

/** Links to the answers and to the neighbouring scenarios, which keep the filter of the answers. */
function ScenarioActions({
  scenarios,
  at,
}: {
  readonly scenarios: readonly SiteScenario[];
  readonly at: number;
}): ReactNode {
  const [url] = useUrlState();
  const kept = new URLSearchParams(url);
  kept.delete("p");
  const [before, after] = [scenarios[at - 1], scenarios[at + 1]].map((scenario) =>
    scenario === undefined
      ? null
      : { to: pathWith(pathTo("/s/:slug", { slug: scenario.slug }), kept), label: scenario.title },
  );
  return (
    <>
      <ToAnswers />
      <Neighbours what="scenario" before={before ?? null} after={after ?? null} />
    </>
  );
}
