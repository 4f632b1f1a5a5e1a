import { itemFlagWords } from "../../../../src/report/format/index.ts";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "wouter";
import type { SiteStanceItem, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { useKeys } from "../../app/keys.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { Empty, Nearest } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useStances } from "../../data/use-stances.ts";
import { formatScore } from "../../text/format.ts";
import { WithStances } from "../views/with-stances.tsx";
import { balanceIn } from "./balance.tsx";
import { ItemTree } from "./item-tree.tsx";

/** `/items/:slug`: the conversations about one item as a tree, for one model config at a time. */
export function ItemPage(): ReactNode {
  const { slug } = useParams<{ readonly slug: string }>();
  const loaded = useStances();
  const items = loaded?.state === "ready" ? loaded.data.items : [];
  const item = items.find((each) => each.slug === slug);
  const title =
    item === undefined ? (items.length === 0 ? "Item" : "No such item") : `${item.sides.a} or ${item.sides.b}`;
  return (
    <Page
      title={title}
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
      actions={item === undefined ? undefined : <Neighbours items={items} at={items.indexOf(item)} />}
    >
      <WithStances>
        {(stances) =>
          item === undefined ? (
            <Nearest
              items={stances.items.map((each) => ({ to: pathTo("/items/:slug", { slug: each.slug }), label: each.id }))}
            />
          ) : (
            <Item stances={stances} item={item} />
          )
        }
      </WithStances>
    </Page>
  );
}

function Lead({ item: { views, undecided, flags, balance } }: { readonly item: SiteStanceItem }): ReactNode {
  return (
    <>
      {views.a} views for side a, {views.b} for side b, {undecided} without a view · mean {formatScore(balance)}{" "}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {itemFlagWords[flag]}
        </Badge>
      ))}
    </>
  );
}

function Neighbours({ items, at }: { readonly items: readonly SiteStanceItem[]; readonly at: number }): ReactNode {
  const [, navigate] = useLocation();
  const [address] = useUrlState();
  const chosen = address.get("c");
  const hrefOf = ({ slug }: SiteStanceItem): string =>
    `${pathTo("/items/:slug", { slug })}${chosen === null ? "" : `?c=${encodeURIComponent(chosen)}`}`;
  const [before, after] = [items[at - 1], items[at + 1]];
  useKeys([
    { keys: "n", says: "Next item", run: () => after !== undefined && navigate(hrefOf(after)) },
    { keys: "p", says: "Previous item", run: () => before !== undefined && navigate(hrefOf(before)) },
  ]);
  return (
    <>
      {before !== undefined && (
        <Link href={hrefOf(before)} rel="prev" title={before.id} className={buttonClass}>
          ← Before
        </Link>
      )}
      {after !== undefined && (
        <Link href={hrefOf(after)} rel="next" title={after.id} className={buttonClass}>
          Next →
        </Link>
      )}
    </>
  );
}

function Item({ stances, item }: { readonly stances: SiteStances; readonly item: SiteStanceItem }): ReactNode {
  const [address, change] = useUrlState();
  const place = stances.items.indexOf(item);
  const asked = stances.rows.filter(({ tracks }) => tracks.some((track) => track.item === place));
  const row = asked.find(({ slug }) => slug === address.get("c")) ?? asked[0];
  if (row === undefined) return <Empty>No model config has been asked about this item.</Empty>;
  const tracks = row.tracks.filter((track) => track.item === place);
  const balance = balanceIn(row, place);
  return (
    <Panel
      title="Conversations"
      aside={balance === null ? "no view that can be weighed" : `Resists + Opens - 100 = ${formatScore(balance)}`}
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
  );
}
