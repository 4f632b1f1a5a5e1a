import { Fragment, type ReactNode } from "react";
import { Link, useParams } from "wouter";
import type { SiteStanceItem, SiteStances, SiteTellings } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { contrastIn } from "../../../../src/pages/items/item-tables.ts";
import { Badge } from "../../app/badge.tsx";
import { fieldClass } from "../../app/button.ts";
import { Neighbours } from "../../app/neighbours.tsx";
import { NotFound } from "../../app/not-found.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useData } from "../../data/use-data.ts";
import { useStances } from "../../data/use-stances.ts";
import { formatScore } from "../../text/format.ts";
import { WithStances } from "../views/with-stances.tsx";
import { ItemTree } from "./item-tree.tsx";
import { itemFlagWords } from "../../../../src/results/format/patterns.ts";

/** `/items/:slug`: the conversations about one item as a tree, for one model config at a time. */
export function ItemPage(): ReactNode {
  const { slug } = useParams<{ readonly slug: string }>();
  const loaded = useStances();
  const items = loaded?.state === "ready" ? loaded.data.items : [];
  const item = items.find((each) => each.slug === slug);
  if (item === undefined && items.length > 0)
    return (
      <NotFound
        title="No such item"
        lead={`There is no item “${slug}” in this suite.`}
        others={{
          title: "Its items:",
          items: items.map((each) => ({ to: pathTo("/items/:slug", { slug: each.slug }), label: each.id })),
        }}
      />
    );
  return (
    <Page
      title={item === undefined ? "Item" : `${item.sides.a} or ${item.sides.b}`}
      eyebrow={
        <>
          <Link href={pathTo("/items")} className="text-accent underline">
            Items
          </Link>
          {item !== undefined && (
            <>
              {" "}
              / {item.experiment} / <span className="font-mono">{item.id}</span>
            </>
          )}
        </>
      }
      lead={item === undefined ? undefined : <Lead item={item} />}
      actions={item === undefined ? undefined : <ItemNeighbours items={items} at={items.indexOf(item)} />}
    >
      <WithStances>{(stances) => item !== undefined && <Item stances={stances} item={item} />}</WithStances>
    </Page>
  );
}

function Lead({ item: { views, undecided, flags, contrast } }: { readonly item: SiteStanceItem }): ReactNode {
  return (
    <>
      {views.a} views for side a, {views.b} for side b, {undecided} without a view · mean {formatScore(contrast)}{" "}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {itemFlagWords[flag]}
        </Badge>
      ))}
    </>
  );
}

/** The neighbouring items, of the same model config. */
function ItemNeighbours({ items, at }: { readonly items: readonly SiteStanceItem[]; readonly at: number }): ReactNode {
  const [address] = useUrlState();
  const chosen = address.get("c");
  const [before, after] = [items[at - 1], items[at + 1]].map((item) =>
    item === undefined
      ? null
      : {
          to: `${pathTo("/items/:slug", { slug: item.slug })}${chosen === null ? "" : `?c=${encodeURIComponent(chosen)}`}`,
          label: item.id,
        },
  );
  return <Neighbours what="item" before={before ?? null} after={after ?? null} />;
}

function Item({ stances, item }: { readonly stances: SiteStances; readonly item: SiteStanceItem }): ReactNode {
  const [address, change] = useUrlState();
  const place = stances.items.indexOf(item);
  const asked = stances.rows.filter(({ tracks }) => tracks.some((track) => track.item === place));
  const row = asked.find(({ slug }) => slug === address.get("c")) ?? asked[0];
  if (row === undefined) return <Empty>No model config has been asked about this item.</Empty>;
  const tracks = row.tracks.filter((track) => track.item === place);
  const balance = contrastIn(row, place);
  return (
    <>
      <Panel
        title="Conversations"
        aside={balance === null ? "no view that can be weighed" : `contrast ${formatScore(balance)}`}
      >
        <label className="mb-4 flex flex-wrap items-center gap-2 text-sm">
          Model config
          <select
            className={`${fieldClass} max-w-full`}
            value={row.slug}
            onChange={(event) => change({ c: event.target.value })}
          >
            {asked.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {tracks.map((track) => (
          <ItemTree
            key={`${track.run} ${track.configuration}`}
            track={track}
            item={item}
            slug={row.slug}
            arms={stances.arms}
            configuration={stances.configurations.length > 1 ? stances.configurations[track.configuration] : undefined}
          />
        ))}
      </Panel>
      <Tellings
        items={stances.items.filter(({ situation }) => situation === item.situation)}
        of={item}
        config={row.slug}
      />
    </>
  );
}

/** Both items of a situation: what one human asks, and the facts that are reasons to this one and hollow to the other. */
function Tellings({
  items,
  of,
  config,
}: {
  readonly items: readonly SiteStanceItem[];
  readonly of: SiteStanceItem;
  readonly config: string;
}): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteTellings>(file("tellings.json"));
  return (
    <Panel title="The situation, told twice">
      <p className="mb-3 max-w-[70ch] text-sm text-muted">
        Another thing matters to each human. The facts that are reasons to one are irrelevant to the other.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <section
            key={item.id}
            aria-label={`Told by ${item.id}`}
            className="min-w-0 rounded-lg border border-line bg-surface p-3 sm:p-4"
          >
            <h3 className="font-mono text-sm font-semibold">
              {item === of ? (
                item.id
              ) : (
                <Link
                  href={`${pathTo("/items/:slug", { slug: item.slug })}?c=${encodeURIComponent(config)}`}
                  className="inline-block min-h-6 text-accent underline"
                >
                  {item.id}
                </Link>
              )}
            </h3>
            <Await loaded={loaded} lines={8}>
              {(tellings) =>
                tellings
                  .filter((telling) => telling.item === item.id)
                  .map(({ question, facts }) => (
                    <Fragment key={item.id}>
                      <p className="mt-2">{question}</p>
                      <dl className="mt-3 space-y-2 border-t border-line pt-3">
                        {facts.map(({ dose, against, text }) => (
                          <div key={`${dose} ${against}`}>
                            <dt className="text-sm text-muted">
                              {dose}, against {item.sides[against]}
                            </dt>
                            <dd>{text}</dd>
                          </div>
                        ))}
                      </dl>
                    </Fragment>
                  ))
              }
            </Await>
          </section>
        ))}
      </div>
    </Panel>
  );
}
