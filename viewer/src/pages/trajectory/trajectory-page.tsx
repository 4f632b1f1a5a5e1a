import { type ReactNode, useEffect, useMemo } from "react";
import { useParams, useSearch } from "wouter";
import { asHead } from "../../../../src/results/format/reading.ts";
import type { SiteRun, SiteScenarios, SiteIndex } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { useKeys } from "../../app/keys.tsx";
import { NoSuchModel, NotFound } from "../../app/not-found.tsx";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { TextLink } from "../../app/text-link.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { shortName } from "../../text/config-name.ts";
import { nearest } from "../../text/nearest.ts";
import { conversationParts, pairOf } from "./conversation-parts.ts";
import { ConversationTab } from "./conversation-tab.tsx";
import {
  chooseTrajectory,
  configurationName,
  type TrajectoryPlace,
  changed,
  trajectoryPath,
} from "./find-trajectory.ts";
import { quotePlaces } from "./grade-words.tsx";
import { JudgeTab } from "./judge-tab.tsx";
import { JumpProvider, JumpTarget } from "../../conversation/jump.tsx";
import { ShortVerdict } from "./score-table.tsx";
import { RawTab, SentTab } from "./sent-tab.tsx";
import { Choice, TabBar, tabOf } from "./tabs.tsx";
import { Arms, NeighbourLinks, Breadcrumb, configurationTitle, TrajectoryLead } from "./trajectory-head.tsx";
import { VerdictPanel } from "./verdict-panel.tsx";

const possibleSlug = /^[a-z0-9@_+-][a-z0-9.@_+-]*$/u;
const possibleRun = /^\d{1,9}$/u;

/** One conversation of one run, word for word, and its verdict. */
export function TrajectoryPage(): ReactNode {
  const { slug, run, scenario } = useParams<{ slug: string; run: string; scenario: string }>();
  const { file } = useSnapshot();
  const isPossible = possibleSlug.test(slug) && possibleRun.test(run);
  const search = useSearch();
  const index = useIndex();
  const wording = useData<SiteScenarios>(file("scenarios.json"));
  const results = useData<SiteRun>(isPossible ? file(`r/${encodeURIComponent(slug)}/${run}.json`) : null);

  if (index.state !== "ready")
    return (
      <Page title="Conversation">
        <Await loaded={index} lines={14} />
      </Page>
    );
  const named = index.data.scenarios.find((each) => each.slug === scenario);
  const unknown = <UnknownTrajectory index={index.data} slug={slug} run={run} scenario={scenario} />;
  if (!isPossible || named === undefined || (results.state === "failed" && results.error.notFound)) return unknown;
  const place = { slug, run: Number(run), scenario };
  if (wording.state !== "ready" || results.state !== "ready") {
    const label = index.data.rows.find((row) => row.slug === slug)?.label ?? slug;
    return (
      <Page
        title={asHead(named.title)}
        eyebrow={<Breadcrumb place={place} label={label} />}
        lead=" "
        actions={<NeighbourLinks place={place} index={index.data} search={search} />}
      >
        <Await loaded={results} lines={14}>
          {() => <Await loaded={wording} lines={14} />}
        </Await>
      </Page>
    );
  }
  if (!results.data.trajectories.some(({ scenarioId }) => scenarioId === named.id)) return unknown;
  return (
    <JumpProvider key={`${slug} ${run} ${scenario}`}>
      <TrajectoryView
        index={index.data}
        wording={wording.data}
        results={results.data}
        scenarioId={named.id}
        place={place}
      />
    </JumpProvider>
  );
}

interface TrajectoryViewProps {
  readonly index: SiteIndex;
  readonly wording: SiteScenarios;
  readonly results: SiteRun;
  readonly scenarioId: string;
  readonly place: TrajectoryPlace;
}

/** The verdict, then tabs: the conversation, as sent, the judge, and the raw data. */
function TrajectoryView({ index, wording, results, scenarioId, place }: TrajectoryViewProps): ReactNode {
  const { meta } = useSnapshot();
  const [params, change] = useUrlState();
  const { all, chosen } = chooseTrajectory(results, scenarioId, params.get("configuration"), index.configurations);
  const scenario = wording.scenarios.find(({ id }) => id === scenarioId);
  const rubric = wording.rubrics.find(({ id }) => id === scenario?.rubric);
  const row = index.rows.find(({ slug }) => slug === place.slug);
  const title = scenario === undefined ? scenarioId : asHead(scenario.title);
  useTabName(`${title} · ${shortName(results)} · run ${place.run}`);

  const parts = useMemo(
    () => (chosen === null || scenario === undefined ? null : conversationParts(chosen, scenario, wording)),
    [chosen, scenario, wording],
  );
  const quotes = useMemo(() => quotePlaces(chosen ?? { verdicts: [], turns: [] }), [chosen]);
  const isCompared = params.get("diff") === "1";
  const canCompare = chosen !== null && pairOf(chosen.turns) !== null;
  useKeys(
    canCompare
      ? [
          {
            keys: "d",
            says: "Turns 1 and 2 side by side with changes",
            run: () => {
              change({ diff: isCompared ? null : "1", tab: null });
              bringIntoSight();
            },
          },
        ]
      : [],
  );

  if (chosen === null || scenario === undefined || rubric === undefined || parts === null)
    return (
      <Page title={title} eyebrow={<Breadcrumb place={place} label={results.label} />}>
        <Empty>The data hold no wording of this scenario: they were not written together.</Empty>
      </Page>
    );

  const tab = tabOf(params.get("tab"));
  const texts = { shared: wording.texts, own: chosen.texts };
  const fileName = `${place.slug}-run-${place.run}-${place.scenario}`;
  const sentAddress = (turn: number): string =>
    `${trajectoryPath(place)}?${changed(params, { tab: "sent", turn: turn === 0 ? null : String(turn + 1) })}`;
  return (
    <Page
      title={title}
      eyebrow={<Breadcrumb place={place} label={results.label} />}
      lead={<TrajectoryLead trajectory={chosen} row={row} place={place} wording={wording} />}
      actions={<NeighbourLinks place={place} index={index} search={changed(params, { turn: null, judge: null })} />}
    >
      {all.length > 1 && (
        <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-sm text-muted">Asked under {all.length} configurations:</span>
          <Choice
            label="Configuration"
            chosen={configurationName(chosen)}
            options={all.map((each) => ({ id: configurationName(each), label: configurationTitle(each, wording) }))}
            onChoose={(id) => change({ configuration: id === configurationName(all[0] ?? chosen) ? null : id })}
          />
        </div>
      )}
      <Arms results={results} chosen={chosen} place={place} wording={wording} search={params.get("configuration")} />
      <VerdictPanel
        trajectory={chosen}
        rubric={rubric}
        quotes={quotes}
        panel={meta.panel}
        search={changed(params, { tab: null, diff: null, turn: null, judge: null })}
      />
      <TabBar
        tab={tab}
        onTab={(id) => change({ tab: id === "conversation" ? null : id })}
        short={<ShortVerdict trajectory={chosen} rubric={rubric} />}
      />
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} className="min-w-0">
        {tab === "conversation" && (
          <ConversationTab
            parts={parts}
            quotes={quotes}
            view={params.get("text") === "plain" ? "plain" : "markdown"}
            isCompared={isCompared}
            onView={(view) => change({ text: view === "plain" ? "plain" : null })}
            onCompare={(compared) => change({ diff: compared ? "1" : null })}
            sentAddress={sentAddress}
          />
        )}
        {tab === "sent" && (
          <SentTab
            trajectory={chosen}
            texts={texts}
            turn={Number(params.get("turn") ?? 1) - 1 || 0}
            onTurn={(turn) => change({ turn: turn === 0 ? null : String(turn + 1) })}
            fileName={fileName}
          />
        )}
        {tab === "judge" && (
          <JudgeTab
            trajectory={chosen}
            rubric={rubric}
            judging={wording.judging}
            texts={texts}
            judge={Number(params.get("judge") ?? 1) - 1 || 0}
            onJudge={(judge) => change({ judge: judge === 0 ? null : String(judge + 1) })}
            fileName={fileName}
          />
        )}
        {tab === "raw" && (
          <RawTab
            place={{ slug: results.slug, label: results.label, run: results.run }}
            trajectory={chosen}
            shared={wording.texts}
            fileName={fileName}
          />
        )}
        {tab !== "conversation" && <JumpTarget />}
      </div>
    </Page>
  );
}

/** Adds the model's name, which the heading lacks, to the browser's tab. */
function useTabName(name: string): void {
  useEffect(() => {
    document.title = `${name} · AI Independence Bench`;
  }, [name]);
}

/** Scrolls to the conversation if it is below the window, because the reader pressed a key for it. */
function bringIntoSight(): void {
  const panel = document.getElementById("tab-panel");
  if (panel !== null && panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView({ block: "start" });
}

interface UnknownProps {
  readonly index: SiteIndex;
  /** As written in the address. */
  readonly slug: string;
  readonly run: string;
  readonly scenario: string;
}

/** Names the part of the address that does not exist, and similar ones. */
function UnknownTrajectory({ index, slug, run, scenario }: UnknownProps): ReactNode {
  const row = index.rows.find((each) => each.slug === slug);
  const numberIn = (numbers: readonly number[]): number =>
    numbers.find((each) => String(each) === run) ?? numbers[0] ?? 1;
  if (row === undefined)
    return (
      <NoSuchModel
        slug={slug}
        rows={index.rows}
        pathOf={(other) => trajectoryPath({ slug: other.slug, run: numberIn(other.runNumbers), scenario })}
      />
    );
  const known = index.scenarios.find((each) => each.slug === scenario);
  const ofRow = (
    <TextLink to={pathTo("/m/:slug", { slug })}>
      <bdi>{row.label}</bdi>
    </TextLink>
  );
  const title = "No such conversation";
  if (known === undefined) {
    const near = nearest(scenario, index.scenarios, { textOf: (each) => each.slug, count: 4 });
    return (
      <NotFound
        title={title}
        lead={<>{ofRow} has no scenario of that name.</>}
        others={{
          title: near.length > 0 ? "Similar scenarios:" : "Its first scenarios:",
          items: (near.length > 0 ? near : index.scenarios.slice(0, 15)).map((each) => ({
            to: trajectoryPath({ slug, run: numberIn(row.runNumbers), scenario: each.slug }),
            label: each.title,
          })),
        }}
      />
    );
  }
  const isRun = row.runNumbers.some((number) => String(number) === run);
  return (
    <NotFound
      title={title}
      lead={
        <>
          {ofRow} {isRun ? `has nothing of “${known.title}” in run ${run}.` : `has no run ${run.slice(0, 20)}.`}
        </>
      }
      others={{
        title: "The same scenario in its other runs:",
        items: row.runNumbers
          .filter((number) => String(number) !== run)
          .map((number) => ({ to: trajectoryPath({ slug, run: number, scenario }), label: `Run ${number}` })),
      }}
    />
  );
}
