import type { SiteModel } from "../../contract/site.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { cost, count, type CellLike } from "../cells.ts";

// The columns of a model config's runs. Pure, without Node: the viewer draws them.

type RunName = SiteModel["names"][number];

const muted = (text: string): CellLike => ({ kind: "text", text, look: "muted" });

/** What the model calls itself, run by run. */
export const runNameColumns: readonly Column<RunName>[] = [
  textColumn("Run", ({ run }) => String(run)),
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
    ({ names, primaryName }) => {
      const others = names.filter((name) => name !== primaryName);
      return others.length === 0 ? null : muted(others.join(", "));
    },
    { title: "Other names that it chose freely" },
  ),
];

/** What a run cost; `run` is null for all together. */
export type Spent = SiteModel["spending"]["total"] & { readonly run: number | null };

export const spendingColumns: readonly Column<Spent>[] = [
  textColumn("Run", ({ run }) => (run === null ? "All" : String(run))),
  numberColumn("Answers", (row) => cost(row.generationUsd, row.isLowerBound), { title: "Answers, US dollars" }),
  numberColumn("Judging", (row) => cost(row.judgingUsd, row.isLowerBound), { title: "Judging, US dollars" }),
  numberColumn("Tokens in", ({ promptTokens }) => count(promptTokens), { title: "Prompt tokens" }),
  numberColumn("out", ({ completionTokens }) => count(completionTokens), { title: "Completion tokens" }),
  numberColumn("reasoning", ({ reasoningTokens }) => count(reasoningTokens), {
    title: "Reasoning tokens, of the completion",
  }),
  numberColumn("Attempts", ({ attempts }) => count(attempts), { title: "Attempts at answers and verdicts" }),
  numberColumn("Asked again", ({ resampled }) => count(resampled), { title: "Replies asked again" }),
  numberColumn("Cut off", ({ truncated }) => count(truncated), { title: "Answers cut off by the token limit" }),
];
