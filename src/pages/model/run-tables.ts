import type { SiteModel } from "../../results/contract/site.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { formatWhole } from "../../results/format/numbers.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { number, type CellLike } from "../cells.ts";
import { runColumnWith } from "../columns.ts";

// A model config's runs, one by one. Pure, without Node: the viewer draws these tables from its file of the model.

/** What the model calls itself, run by run. */
export function runNames({ names }: Pick<SiteModel, "names">): readonly Table[] {
  return table<SiteModel["names"][number]>({
    title: "Chosen names",
    columns: [
      runColumnWith(({ run }) => number(run, String)),
      textColumn(
        "Chooses",
        ({ primaryName }) =>
          primaryName === null ? muted("no name") : { kind: "text", text: primaryName, look: "strong" },
        { title: "Chooses freely" },
      ),
      textColumn(
        "Ends with",
        ({ ending }) => (ending === null ? muted("not extracted") : (ending.name ?? muted("no name"))),
        { title: "Ends with under pressure" },
      ),
      textColumn(
        "Also chose",
        ({ names: all, primaryName }) => {
          const others = all.filter((name) => name !== primaryName);
          return others.length === 0 ? null : muted(others.join(", "));
        },
        { title: "Other names that it chose freely" },
      ),
    ],
    rows: names,
    key: ({ run }) => String(run),
  });
}

/** What a run cost; `run` is null for all together. */
type Spent = SiteModel["spending"]["total"] & { readonly run: number | null };

/** Cost, tokens, replies asked again and answers cut off, by run, with the total last: the order is fixed. */
export function runSpending({ spending: { total, runs } }: Pick<SiteModel, "spending">): readonly Table[] {
  const columns: readonly Column<Spent>[] = [
    {
      ...runColumnWith<Spent>(
        ({ run }) => (run === null ? { kind: "text", text: "All", look: "strong" } : number(run, String)),
        {
          sort: null,
        },
      ),
      align: "left",
    },
    dollars("Answers", ({ generationUsd }) => generationUsd),
    dollars("Judging", ({ judgingUsd }) => judgingUsd),
    counted("Tokens in", "Prompt tokens", ({ promptTokens }) => promptTokens),
    counted("out", "Completion tokens", ({ completionTokens }) => completionTokens),
    counted("reasoning", "Reasoning tokens, of the completion", ({ reasoningTokens }) => reasoningTokens),
    counted("Attempts", "Attempts at answers and verdicts", ({ attempts }) => attempts),
    counted("Asked again", "Replies asked again", ({ resampled }) => resampled),
    counted("Cut off", "Answers cut off by the token limit", ({ truncated }) => truncated),
  ];
  return table<Spent>({
    title: "Cost and tokens",
    columns,
    rows: [...runs, ...(runs.length > 1 ? [{ ...total, run: null }] : [])],
    key: ({ run }) => String(run ?? "all"),
  });
}

function dollars(head: string, of: (row: Spent) => number): Column<Spent> {
  return numberColumn(head, (row) => number(of(row), (usd) => formatCost(usd, row.isLowerBound), lookOf(row)), {
    title: `${head}, US dollars`,
    sort: null,
  });
}

function counted(head: string, title: string, of: (row: Spent) => number): Column<Spent> {
  return numberColumn(head, (row) => number(of(row), formatWhole, lookOf(row)), { title, sort: null });
}

function lookOf({ run }: Spent): { readonly look?: "strong" } {
  return run === null ? { look: "strong" } : {};
}

function muted(text: string): CellLike {
  return { kind: "text", text, look: "muted" };
}
