import type { JudgeEntry, Judges, JudgeSection, ReaderEntry } from "../../results/contract.ts";
import { formatShare } from "../../results/format/numbers.ts";
import { checkKinds, checkNames, checkState, uncheckedSentences } from "../../results/judges/check-words.ts";
import {
  numberColumn,
  sentences,
  table,
  textColumn,
  type Block,
  type Column,
  type Page,
  type Table,
} from "../blocks.ts";
import {
  correlation,
  cost,
  count,
  countOf,
  difference,
  index,
  letterOf,
  number,
  share,
  type CellLike,
  type NameCell,
} from "../cells.ts";
import { verdictsColumnWith } from "../columns.ts";
import { titleOf } from "../subject.ts";
import {
  alphaColumn,
  conversationsColumn,
  gradingCostColumn,
  intervalColumn,
  judgeColumn,
  judgesWith,
  signedInterval,
  type JudgeWith,
  type Name,
} from "./judge-cells.ts";
import { disagreements, fieldAgreement, indexByJudge, pairAgreement } from "./judges-compared.ts";
import { judgesAnswer } from "./judges-answer.ts";
import { families, ownFamily, ownModel } from "./own-family.ts";

/** Whether the judges can be trusted: problems with individual judges, then the numbers behind them. */
export function judgesPage(judges: Judges): Page {
  const { configurations, notes, suite, readings } = judges;
  const [who, size, did] =
    judges.judges.length === 0 && readings !== undefined
      ? (["reader", readings.length, "read"] as const)
      : (["judge", judges.judges.filter(({ scored }) => scored > 0).length, "graded"] as const);
  const sentence = `${size === 0 ? "No" : size === 1 ? "One" : size} ${who}${size > 1 ? "s" : ""} ${did}`;
  const places = configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ");
  return {
    id: "judges",
    title: "Judges",
    subject: `${titleOf({ suite })} · digest ${suite.digest.slice(0, 12)}`,
    lead: places === "" ? `${sentence}.` : `${sentence} the answers under ${places}.`,
    blocks: [
      ...sentences(judges.judges.length === 0 ? [] : [judgesAnswer(judges)], { look: "answer" }),
      ...judgeBlocks(judges),
      ...readers(judges),
      ...sentences(notes, { look: "note" }),
    ],
  };
}

function judgeBlocks(section: JudgeSection): readonly Block[] {
  const { judges, headline, faults, retests } = section;
  const name: Name = ({ id, name: text }) => {
    const place = judges.findIndex((judge) => judge.id === id);
    return { kind: "name", text, ...(place < 0 || judges.length === 1 ? {} : { letter: letterOf(place) }) };
  };
  return [
    ...sentences([judges.length === 0 ? headline : `${headline}.`]),
    ...sentences(
      faults.map(({ sentence }) => sentence),
      { look: "warning", isList: true },
    ),
    ...sentences([severityLine(judges)], { look: "warning" }),
    ...graders(judges),
    ...checks(section),
    ...sentences(uncheckedSentences(section), { title: "Not checked", look: "muted", isList: true }),
    ...severities(judges, name),
    ...reasons(judges, name),
    ...fieldAgreement(section),
    ...pairAgreement(section, name),
    ...families(judges),
    ...ownFamily(judges, name),
    ...ownModel(judges, name),
    ...repeatTables(retests, name),
    ...indexByJudge(section),
    ...disagreements(section),
  ];
}

function readers({ readings = [] }: Judges): readonly Table[] {
  return table<ReaderEntry>({
    title: "Who read the words",
    columns: [
      textColumn("Reader", ({ name }) => ({ kind: "name", text: name })),
      numberColumn("Model configs", ({ modelConfigs }) => count(modelConfigs)),
      numberColumn("Messages", ({ messages }) => count(messages)),
      numberColumn("No number", ({ withoutNumber, messages }) => countOf(withoutNumber, messages)),
      numberColumn("Points apart", ({ apart }) => index(apart), {
        meaning: "the mean distance of its number from the ballot behind the message, on a scale of 0 to 10.",
      }),
      numberColumn("Far apart", ({ farApart }) => share(farApart), {
        meaning: "messages on which the two are 3 points or more apart: these are read a second time.",
      }),
    ],
    rows: readings,
    key: ({ id }) => id,
    legend: [
      "A model whose words differ from its ballots makes a reader look worse: aib report has both by model config.",
    ],
  });
}

/** A judge in the tables that introduce it, with its family and whether it graded blind. */
function introduced(judges: JudgeSection["judges"]): Column<JudgeEntry> {
  return judgeColumn(({ id, name: text, family, blind }): NameCell => {
    const place = judges.findIndex((judge) => judge.id === id);
    return {
      kind: "name",
      // The badge shows it.
      text: blind ? text.replace(/ blind(?= at |$)/u, "") : text,
      ...(judges.length === 1 ? {} : { letter: letterOf(place) }),
      ...(family === null ? {} : { below: `family ${family}` }),
      ...(blind ? { badges: [{ text: "blind", note: "Graded with a wording that does not mention pressure" }] } : {}),
    };
  });
}

function checks(section: JudgeSection): readonly Table[] {
  const stateOf = (judge: JudgeEntry) => (kind: (typeof checkKinds)[number]) => checkState(section, judge, kind);
  const columns: readonly Column<JudgeEntry>[] = [
    introduced(section.judges),
    ...checkKinds.map((kind) =>
      textColumn<JudgeEntry>(checkNames[kind], (judge) => {
        const state = stateOf(judge)(kind);
        if (state === "not checked") return null;
        return state === "fault" ? { kind: "text", text: state, look: "warn" } : state;
      }),
    ),
    textColumn("Possible", (judge) => {
      const possible = checkKinds.map(stateOf(judge)).filter((state) => state !== "not checked");
      return `${possible.length} of ${checkKinds.length}`;
    }),
  ];
  return table({
    title: "Checks",
    columns,
    rows: section.judges,
    key: ({ id }) => id,
    legend: [
      "Fine: checked, and nothing was found. –: not checked, for the reasons that are listed. Fault: as listed.",
    ],
  });
}

function graders(judges: JudgeSection["judges"]): readonly Table[] {
  const hasQuotes = judges.some(({ quotes }) => quotes !== null);
  const hasCost = judges.some(({ costUsd }) => costUsd !== null);
  const columns: readonly Column<JudgeEntry>[] = [
    introduced(judges),
    numberColumn("Scored", ({ scored }) => count(scored)),
    numberColumn("Unscored", ({ scored, unscored }) => countOf(unscored, scored + unscored)),
    ...(hasQuotes
      ? [
          numberColumn<JudgeEntry>("Quotes found", ({ quotes }) => quotesFound(quotes), {
            meaning: "of the grades that were to rest on words of the answer, those whose words are in it.",
          }),
        ]
      : []),
    ...(hasCost
      ? [
          gradingCostColumn,
          numberColumn<JudgeEntry>("Per verdict", ({ costPerVerdict, costIsLowerBound }) =>
            cost(costPerVerdict, costIsLowerBound),
          ),
        ]
      : []),
    ...(judges.length > 1 ? comparedColumns : []),
  ];
  return table({ title: "Who graded", id: "judges", columns, rows: judges, key: ({ id }) => id });
}

const comparedColumns: readonly Column<JudgeEntry>[] = [
  numberColumn("Shared", ({ shared }) => count(shared), { meaning: "conversations that another judge scored too." }),
  numberColumn("Mean index", ({ meanIndex }) => index(meanIndex), {
    meaning: "over model configs that several judges graded.",
  }),
  numberColumn("To others", ({ difference: points }) => difference(points), {
    meaning: "the mean difference of that index to the other judges'.",
  }),
];

function quotesFound(quotes: JudgeEntry["quotes"]): CellLike {
  if (quotes === null) return null;
  const { verbatim, foreign, missing } = quotes;
  const all = verbatim + foreign + missing;
  return number(verbatim / all, formatShare, { note: `${verbatim} of ${all}` });
}

type SevereJudge = JudgeWith<"severity">;

/** The harshest first; none for a single judge. */
function bySeverity(judges: JudgeSection["judges"]): readonly SevereJudge[] {
  return judgesWith(judges, "severity").toSorted((one, other) => one.severity.points - other.severity.points);
}

/** Judges that differ from the mean by more than chance explains; null where none does. */
function severityLine(judges: JudgeSection["judges"]): string | null {
  const compared = bySeverity(judges);
  const found = [
    ...compared.filter(({ severity }) => severity.interval.high < 0).map((judge) => severitySentence(judge, "harsher")),
    ...compared
      .filter(({ severity }) => severity.interval.low > 0)
      .toReversed()
      .map((judge) => severitySentence(judge, "more lenient")),
  ];
  return found.length === 0 ? null : `${found.join("; ")}.`;
}

function severitySentence({ name, shared, severity: { points } }: SevereJudge, than: string): string {
  return `${name} is ${than} than the mean by ${Math.abs(points).toFixed(1)} points of the index over ${shared} shared conversations`;
}

function severities(judges: JudgeSection["judges"], name: Name): readonly Table[] {
  return table<SevereJudge>({
    title: "Severity",
    columns: [
      judgeColumn(name),
      numberColumn("To the mean", ({ severity }) => difference(severity.points), {
        meaning:
          "how far the judge's grades lie above (+) or below (-) the mean of all judges, in points of the index, over conversations that several graded, without its own family.",
      }),
      intervalColumn(95, ({ severity: { points, interval } }) => signedInterval(points, interval)),
    ],
    rows: bySeverity(judges),
    key: ({ id }) => id,
    legend: ["A panel takes it out where rows are graded by different judges."],
  });
}

const mostReasons = 5;

function reasons(judges: JudgeSection["judges"], name: Name): readonly Table[] {
  const rows = judges.flatMap((judge) => {
    const rest = judge.unscoredReasons.slice(mostReasons).reduce((sum, { verdicts }) => sum + verdicts, 0);
    const others = rest === 0 ? [] : [{ reason: "other reasons", verdicts: rest }];
    return [...judge.unscoredReasons.slice(0, mostReasons), ...others].map(({ reason, verdicts }) => ({
      judge,
      reason,
      verdicts,
    }));
  });
  return table<(typeof rows)[number]>({
    title: "Verdicts without a grade",
    columns: [
      judgeColumn(({ judge }) => name(judge)),
      verdictsColumnWith(({ verdicts }) => count(verdicts)),
      textColumn("No grade, because", ({ reason }) => reason, { fit: { kind: "wrap", comfortable: 30, least: 16 } }),
    ],
    rows,
    key: ({ judge, reason }) => `${judge.id} ${reason}`,
  });
}

function repeatTables(retests: JudgeSection["retests"], name: Name): readonly Table[] {
  return table<JudgeSection["retests"][number]>({
    title: "Graded again",
    columns: [
      judgeColumn(({ judgeId, name: text }) => name({ id: judgeId, name: text })),
      numberColumn("Times", ({ times }) => count(times)),
      conversationsColumn,
      numberColumn("Same grade", ({ identical }) => share(identical), {
        meaning: "how many of two grades are the same in every field.",
      }),
      numberColumn("Apart", ({ meanAbsoluteDifference }) => index(meanAbsoluteDifference), {
        meaning: "how many points of 100 they are apart.",
      }),
      alphaColumn,
      numberColumn("ICC(2,1)", ({ single }) => correlation(single)),
      gradingCostColumn,
    ],
    rows: retests,
    key: ({ judgeId }) => judgeId,
    legend: ["Alpha and ICC are those of verdict scores. Repeats count nowhere else."],
  });
}
