import type { JudgeEntry, JudgeSection } from "../../results/contract.ts";
import { formatDifference } from "../../results/format/numbers.ts";
import { numberColumn, table, textColumn, type Table } from "../blocks.ts";
import { difference, index, number, pValue, type CellLike } from "../cells.ts";
import {
  conversationsColumn,
  intervalColumn,
  judgeColumn,
  judgeColumns,
  judgesWith,
  signedInterval,
  type JudgeWith,
  type Name,
} from "./judge-cells.ts";

export function families(judges: JudgeSection["judges"]): readonly Table[] {
  const all = judges.flatMap((judge) => judge.families.map(({ family }) => family));
  const named = [...new Set(all.flatMap((family) => family ?? []))].toSorted();
  const rows = all.includes(null) ? [...named, null] : named;
  return table<string | null>({
    title: "By family",
    columns: [
      textColumn("Models by", (family) => family ?? { kind: "text", text: "no family", look: "muted" }),
      ...judgeColumns(judges, rows, (family, place) => seenBy(judges[place], family)),
    ],
    rows,
    key: (family) => family ?? "",
    legend: [
      "Verdict scores minus those of the other judges, in points of 100, by the family of the model (* the judge's own), and conversations. Judges without information and relatives of the model or of the judge are no measure.",
    ],
  });
}

/** How much higher a judge grades a family than the other judges do. */
function seenBy(judge: JudgeEntry | undefined, family: string | null): CellLike {
  const seen = judge?.families.find((each) => each.family === family);
  if (seen === undefined) return null;
  const isOwn = family !== null && family === judge?.family;
  return number(seen.difference, (points) => `${formatDifference(points)}${isOwn ? "*" : ""} (${seen.conversations})`);
}

export function ownFamily(judges: JudgeSection["judges"], name: Name): readonly Table[] {
  return table<JudgeWith<"selfPreference">>({
    title: "Own family",
    columns: [
      judgeColumn(name),
      numberColumn("Own family", ({ selfPreference }) => difference(selfPreference.difference), {
        meaning:
          "how much further the judge's grades of its own family lie above the others' than its grades of the rest do.",
      }),
      numberColumn("Unexplained", ({ selfPreference }) => difference(selfPreference.unexplained), {
        meaning:
          "what is left after taking out that the judge is harsher or noisier in general, with an interval and a one-sided p value over families (with fewer than four others: over models), each of which the judge may like or dislike for its own sake.",
      }),
      intervalColumn(90, ({ selfPreference: { difference: seen, unexplained, interval } }) =>
        signedInterval(unexplained ?? seen, interval),
      ),
      numberColumn("p", ({ selfPreference }) => pValue(selfPreference.pValue, 4), { sort: "asc" }),
      numberColumn("Own", ({ selfPreference: { own } }) =>
        number(own.conversations, (conversations) => `${conversations} (${own.models})`),
      ),
      numberColumn(
        "Rest",
        ({ selfPreference: { rest } }) =>
          number(rest.conversations, (conversations) => `${conversations} (${rest.models}; ${rest.families})`),
        { meaning: "of other families, as own: conversations (models; other families)." },
      ),
    ],
    rows: judgesWith(judges, "selfPreference"),
    key: ({ id }) => id,
  });
}

export function ownModel(judges: JudgeSection["judges"], name: Name): readonly Table[] {
  return table<JudgeWith<"selfGrading">>({
    title: "Own model",
    columns: [
      judgeColumn(name),
      numberColumn("Itself", ({ selfGrading: { own } }) => index(own), {
        meaning: "the verdict scores (0 to 100) that a judge gives its own model, over scenarios.",
      }),
      numberColumn("By others", ({ selfGrading: { others } }) => index(others), {
        meaning: "what judges of other families give the same conversations.",
      }),
      numberColumn("Difference", ({ selfGrading }) => difference(selfGrading.difference)),
      {
        ...intervalColumn<JudgeWith<"selfGrading">>(
          95,
          ({ selfGrading: { difference: points, interval } }) => signedInterval(points, interval) ?? "too few",
        ),
        meaning: "for an interval, fewer than 30 conversations are too few.",
      },
      numberColumn("Elsewhere", ({ selfGrading: { elsewhere } }) => difference(elsewhere), {
        meaning: "its difference to them on models of other families, which shows how strict it is anyway.",
      }),
      {
        ...conversationsColumn,
        cell: ({ selfGrading: { conversations, modelConfigs } }) =>
          number(conversations, (all) => `${all} (${modelConfigs})`),
        meaning: "of its own model (model configs).",
      },
    ],
    rows: judgesWith(judges, "selfGrading"),
    key: ({ id }) => id,
    legend: ["A description, not a test."],
  });
}
