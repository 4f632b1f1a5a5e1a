import type { Leaderboard, SiblingGroup } from "../../contract.ts";
import { formatDifference, formatInterval } from "../../format/index.ts";
import { intervalHead } from "../../tables/intervals.ts";
import { numberColumn, table, textColumn, type Page } from "../blocks.ts";
import { count, index, number } from "../cells.ts";
import { modelColumn } from "../columns.ts";

/** Pinned providers of one model against each other and against the router's choice. */
export function providersPage(
  leaderboard: Pick<Leaderboard, "intervalLevel">,
  groups: readonly SiblingGroup[],
): Page | null {
  return siblingsPage(leaderboard, groups, {
    id: "providers",
    title: "Pinned providers",
    lead: "The same model from different places. Difference: to the mean index of the same model from elsewhere.",
  });
}

/** Reasoning efforts of one model against none. */
export function reasoningPage(
  leaderboard: Pick<Leaderboard, "intervalLevel">,
  groups: readonly SiblingGroup[],
): Page | null {
  return siblingsPage(leaderboard, groups, {
    id: "reasoning",
    title: "Reasoning effort",
    lead: "The same model with and without reasoning. Difference: to the mean index of the same model with none.",
  });
}

type Line = SiblingGroup["members"][number] & { readonly model: string };

function siblingsPage(
  leaderboard: Pick<Leaderboard, "intervalLevel">,
  groups: readonly SiblingGroup[],
  page: Pick<Page, "id" | "title" | "lead">,
): Page | null {
  if (groups.length === 0) return null;
  const lines = groups.flatMap(({ model, members }) => members.map((member): Line => Object.assign({ model }, member)));
  return {
    ...page,
    subject: null,
    blocks: table<Line>({
      title: page.title,
      columns: [
        textColumn("Model", ({ model }) => model),
        modelColumn,
        textColumn("Provider", ({ provider }) => provider ?? "router's choice"),
        numberColumn("Index", (line) => index(line.index)),
        numberColumn(intervalHead(leaderboard), ({ interval }) =>
          interval === null ? null : { kind: "text", text: formatInterval(interval) },
        ),
        numberColumn("Runs", ({ runs }) => count(runs)),
        numberColumn("Difference", (line) =>
          number(line.difference, (points) => `${formatDifference(points)}${isUnlike(line) ? "†" : ""}`),
        ),
      ],
      rows: lines,
      key: ({ id }) => id,
      legend: lines.some(isUnlike)
        ? ["† No sibling is equal in every other respect: the difference has other causes too."]
        : [],
    }),
  };
}

function isUnlike({ difference, likeWithLike }: Line): boolean {
  return difference !== null && !likeWithLike;
}
