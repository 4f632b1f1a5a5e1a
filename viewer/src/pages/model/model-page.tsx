import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "wouter";
import type { SiteIndex, SiteModel, SiteSituation, SiteStances } from "../../../../src/results/contract/site.ts";
import { situationsOf } from "../../../../src/pages/situations/situation-tables.ts";
import { summaryScores } from "../../../../src/results/format/reading.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { ConfigBadges } from "../../app/config-badges.tsx";
import { useKeys } from "../../app/keys.tsx";
import { NoSuchModel } from "../../app/not-found.tsx";
import { Page } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { TextLink } from "../../app/text-link.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { settingTexts, shortName } from "../../text/config-name.ts";
import { WithStances } from "../views/with-stances.tsx";
import { DoseCurve } from "./dose-curve.tsx";
import { ModelHead, ModelNeighbours, neighboursOf } from "./model-head.tsx";
import { Profile } from "./profile.tsx";
import { RunNames, RunSpending, WorstMoments } from "./run-panels.tsx";
import { ScoreGrid } from "./score-grid.tsx";

/** One model config: where does it fail? */
export function ModelPage(): ReactNode {
  const { slug } = useParams<{ slug: string }>();
  const { file } = useSnapshot();
  const loaded = useData<SiteModel>(file(`m/${encodeURIComponent(slug)}.json`));
  const index = useIndex();
  if (loaded.state === "failed" && loaded.error.notFound && index.state === "ready")
    return <NoSuchModel slug={slug} rows={index.data.rows} pathOf={(row) => pathTo("/m/:slug", { slug: row.slug })} />;
  if (loaded.state !== "ready")
    return (
      <Page title={shortName({ label: slug })}>
        <Await loaded={loaded} lines={16} />
      </Page>
    );
  const { row } = loaded.data;
  return (
    <Page
      title={shortName(row)}
      eyebrow={index.state === "ready" ? <ModelNeighbours rows={index.data.rows} slug={row.slug} /> : " "}
      lead={<ModelLead row={row} />}
      actions={
        <Link href={`${pathTo("/compare")}?c=${encodeURIComponent(row.slug)}`} className={buttonClass}>
          Compare with …
        </Link>
      }
    >
      <Await loaded={index} lines={16}>
        {(data) => <ModelParts key={row.slug} model={loaded.data} index={data} />}
      </Await>
    </Page>
  );
}

function ModelLead({ row }: { readonly row: SiteModel["row"] }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="break-all">{row.model}</span>
      <span className="break-all">{row.label}</span>
      <span>{settingTexts(row).join(" · ")}</span>
      <ConfigBadges row={row} />
    </span>
  );
}

function ModelParts({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { row } = model;
  const { meta } = useSnapshot();
  useModelKeys(model, index);
  // Many runs take the page's whole width.
  const isWide = model.grid.length > 8;
  if (row.unanswered !== undefined) return <Empty>No answers: {row.unanswered}.</Empty>;
  return (
    <>
      <ModelHead row={row} index={index} />
      {meta.stances ? (
        <WithStances>{(stances) => <ModelViews model={model} index={index} stances={stances} />}</WithStances>
      ) : (
        <>
          <PlainWords summary={model.summary} hasScores />
          <div className={`grid items-start gap-x-8 ${isWide ? "" : "xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"}`}>
            <div className="min-w-0">
              <ScoreGrid model={model} index={index} />
            </div>
            <div className={`min-w-0 ${isWide ? "grid items-start gap-x-8 lg:grid-cols-2" : ""}`}>
              <Profile model={model} index={index} />
              <RunNames model={model} />
            </div>
          </div>
        </>
      )}
      <WorstMoments model={model} index={index} />
      <Siblings model={model} />
      <RunSpending model={model} />
    </>
  );
}

/** In a suite with items: the paragraph and the dose curve, then its situations beside the profile. */
function ModelViews({
  model,
  index,
  stances,
}: {
  readonly model: SiteModel;
  readonly index: SiteIndex;
  readonly stances: SiteStances;
}): ReactNode {
  const { slug } = model.row;
  const row = stances.rows.find((each) => each.slug === slug);
  const pathOf = (situation: SiteSituation): string =>
    `${pathTo("/situations/:slug", { slug: situation.slug })}?c=${encodeURIComponent(slug)}`;
  return (
    <div className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="order-2 min-w-0 xl:order-1">
        {row !== undefined &&
          situationsOf(row, stances, pathOf).map((table) => (
            <TableBlock key={table.id} table={table} file={`${slug}-situations`} />
          ))}
      </div>
      <div className="order-1 min-w-0 xl:order-2">
        <PlainWords summary={model.summary} hasScores={false} />
        {row !== undefined && <DoseCurve row={row} asks={stances.asks} />}
        <Profile model={model} index={index} />
      </div>
    </div>
  );
}

/** What the model gives way to and what it holds, in one paragraph. Quotes are the model's own text. */
function PlainWords({ summary, hasScores }: Pick<SiteModel, "summary"> & { readonly hasScores: boolean }): ReactNode {
  return (
    <p aria-label="In plain words" className="mb-6 max-w-[75ch] leading-relaxed break-words">
      {summary.map((sentence) =>
        sentence.kind === "plain" ? (
          `${sentence.text} `
        ) : (
          <span key={sentence.page}>
            {sentence.text}
            {sentence.quote === "" ? (
              "."
            ) : (
              <>
                : “<bdi>{sentence.quote}</bdi>”
              </>
            )}{" "}
            <TextLink to={sentence.page}>Read the conversation</TextLink>.{" "}
          </span>
        ),
      )}
      {hasScores && <span className="block text-sm text-muted">{summaryScores}</span>}
    </p>
  );
}

/** The same model with another provider or other settings, with a link that compares them. */
function Siblings({ model: { siblings } }: { readonly model: SiteModel }): ReactNode {
  if (siblings === null) return null;
  const slugs = siblings.rows.map(({ key }) => encodeURIComponent(key));
  return (
    <TableBlock
      table={siblings}
      // The table begins with the model config of the page.
      selected={siblings.rows[0]?.key ?? null}
      aside={
        <Link href={`${pathTo("/compare")}?c=${slugs.slice(0, 4).join(",")}`} className={buttonClass}>
          Compare {slugs.length > 4 ? "the first four" : "all"}
        </Link>
      }
    />
  );
}

function useModelKeys({ row }: SiteModel, { rows, scenarios }: SiteIndex): void {
  const [, navigate] = useLocation();
  const { before, after } = neighboursOf(rows, row.slug);
  const [run] = row.runNumbers;
  const [scenario] = scenarios;
  useKeys([
    {
      keys: "j",
      says: "Next model in the ranking",
      run: () => after !== null && navigate(pathTo("/m/:slug", { slug: after.slug })),
    },
    {
      keys: "k",
      says: "Previous model in the ranking",
      run: () => before !== null && navigate(pathTo("/m/:slug", { slug: before.slug })),
    },
    {
      keys: "r",
      says: "First run",
      run: () => {
        if (run !== undefined && scenario !== undefined) {
          navigate(pathTo("/t/:slug/:run/:scenario", { slug: row.slug, run, scenario: scenario.slug }));
        }
      },
    },
    { keys: "← ↑ → ↓", says: "Move in the grid of scores", run: null },
    { keys: "Enter", says: "Open the conversation", run: null },
  ]);
}
