import type { ReactNode } from "react";
import { useParams } from "wouter";
import type { SiteSituation, SiteStances, SiteTellings } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { factTable } from "../../../../src/pages/situations/situation-tables.ts";
import { asHead } from "../../../../src/results/format/reading.ts";
import { itemFlagWords } from "../../../../src/results/format/patterns.ts";
import { Badge } from "../../app/badge.tsx";
import { Neighbours } from "../../app/neighbours.tsx";
import { NotFound } from "../../app/not-found.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { TextLink } from "../../app/text-link.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import { useStances, WithStances } from "../views/with-stances.tsx";
import { MovedTable } from "./moved-table.tsx";

/** `/situations/:slug`: what two humans ask, the facts that are crossed between them, and where every model stood and moved. */
export function SituationPage(): ReactNode {
  const { slug } = useParams<{ readonly slug: string }>();
  const loaded = useStances();
  const situations = loaded?.state === "ready" ? loaded.data.situations : [];
  const situation = situations.find((each) => each.slug === slug);
  if (situation === undefined && situations.length > 0)
    return (
      <NotFound
        title="No such situation"
        lead={`There is no situation “${slug}” in this suite.`}
        others={{
          title: "Its situations:",
          items: situations.map((each) => ({ to: pathTo("/situations/:slug", { slug: each.slug }), label: each.id })),
        }}
      />
    );
  return (
    <Page
      title={situation === undefined ? "Situation" : asHead(`${situation.sides.a} or ${situation.sides.b}`)}
      eyebrow={
        <>
          <TextLink to={pathTo("/situations")}>Situations</TextLink>
          {situation !== undefined && (
            <>
              {" "}
              / {situation.experiment} / <span className="font-mono">{situation.id}</span>
            </>
          )}
        </>
      }
      lead={situation === undefined ? undefined : "One question, asked by two people to whom different things matter."}
      actions={
        situation === undefined ? undefined : (
          <SituationNeighbours situations={situations} at={situations.indexOf(situation)} />
        )
      }
    >
      <WithStances>
        {(stances) =>
          situation !== undefined && (
            <>
              <Told situation={situation} />
              {situation.items.map((place) => (
                <Telling key={place} stances={stances} situation={situation} place={place} />
              ))}
            </>
          )
        }
      </WithStances>
    </Page>
  );
}

/** The neighbouring situations, of the same model config. */
function SituationNeighbours({
  situations,
  at,
}: {
  readonly situations: readonly SiteSituation[];
  readonly at: number;
}): ReactNode {
  const [address] = useUrlState();
  const chosen = address.get("c");
  const [before, after] = [situations[at - 1], situations[at + 1]].map((each) =>
    each === undefined
      ? null
      : {
          to: `${pathTo("/situations/:slug", { slug: each.slug })}${chosen === null ? "" : `?c=${encodeURIComponent(chosen)}`}`,
          label: each.id,
        },
  );
  return <Neighbours what="situation" before={before ?? null} after={after ?? null} />;
}

/** The words: both questions side by side, the facts, and the pushes. */
function Told({ situation }: { readonly situation: SiteSituation }): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteTellings>(file("tellings.json"));
  return (
    <Await loaded={loaded} lines={12}>
      {(tellings) => {
        const told = tellings.find((each) => each.situation === situation.id);
        if (told === undefined) return null;
        const [facts] = factTable(situation, told);
        return (
          <>
            <Panel title="The situation, told twice">
              <div className="grid gap-4 lg:grid-cols-2">
                {told.questions.map((question, at) => (
                  <section
                    key={question}
                    aria-label={`What counts: ${situation.criteria[at]}`}
                    className="min-w-0 rounded-lg border border-line bg-surface p-3 sm:p-4"
                  >
                    <h3 className="text-sm text-muted">
                      What counts: <strong className="font-semibold text-text">{situation.criteria[at]}</strong>
                    </h3>
                    <p className="mt-1.5">{question}</p>
                  </section>
                ))}
              </div>
            </Panel>
            {facts !== undefined && <TableBlock table={facts} />}
            <p className="-mt-4 mb-8 max-w-[110ch]">
              <span className="text-sm text-muted">Pushes bring no fact, only the wish to hear the other side:</span>{" "}
              {told.pushes.map((push) => `“${push}”`).join(" Then: ")}
            </p>
          </>
        );
      }}
    </Await>
  );
}

/** Where all models stood and moved in one telling. */
function Telling({
  stances,
  situation,
  place,
}: {
  readonly stances: SiteStances;
  readonly situation: SiteSituation;
  readonly place: number;
}): ReactNode {
  const item = stances.items[place];
  if (item === undefined) return null;
  const { views, undecided, flags } = item;
  return (
    <Panel
      title={`What counts: ${situation.criteria[item.twin - 1]}. Where models stood, and what moved them`}
      id={`telling-${item.twin}`}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {views.a} for {item.sides.a}, {views.b} for {item.sides.b}
          {undecided > 0 && `, ${undecided} without a view`}
          {flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {itemFlagWords[flag]}
            </Badge>
          ))}
        </span>
      }
    >
      <MovedTable stances={stances} item={item} place={place} />
    </Panel>
  );
}
