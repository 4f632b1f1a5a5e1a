import { pilotParts, type PartResult, type PilotOverview } from "../../features/pilot/index.ts";
import { cells, numberColumn, sentences, table, textColumn, type Column, type Page } from "../../pages/index.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

/** The parts of a pilot, what each costs, and what a store has of it. */
export function overviewPage({ suite, parts }: PilotOverview, source: string): Page {
  const columns: readonly Column<PilotOverview["parts"][number]>[] = [
    textColumn("Part", ({ id }) => id),
    textColumn("Title", ({ title }) => title, { fit: { kind: "wrap", comfortable: 16, least: 10 } }),
    textColumn("Asks", ({ asks }) => asks, { fit: { kind: "wrap", comfortable: 30, least: 14 } }),
    textColumn("Models", ({ answered, models }) => `${answered} of ${models}`, {
      meaning: "in the store, of those needed.",
    }),
    numberColumn("Conversations", ({ conversations }) => cells.count(conversations), { meaning: "of each model." }),
    textColumn("Cost", ({ usd }) => `$${usd.toFixed(2)}`, {
      meaning: "with small models; twice that is the default budget of the part.",
    }),
  ];
  return {
    id: "pilot",
    title: "Pilot",
    subject: inWords(suite),
    lead:
      "Each part may drop or rewrite texts before any model is ranked." +
      (parts.length < pilotParts.length ? " Parts e and f are for English suites only." : ""),
    blocks: [
      ...table({ title: "Parts", columns, rows: parts, key: ({ id }) => id }),
      {
        kind: "next",
        commands: [
          { command: `aib suites pilot ${shellWord(source)} --part a --models <names>`, purpose: "Ask a part" },
        ],
      },
    ],
  };
}

/** What to keep, rewrite and drop by one part, and how far its rules can be trusted. */
export function partPage({ suite, part, conversations, models, simulated, findings, checks }: PartResult): Page {
  const counted = Map.groupBy(findings, ({ verdict }) => verdict);
  const count = (verdict: PartResult["findings"][number]["verdict"]): number => counted.get(verdict)?.length ?? 0;
  const changes = findings.filter(({ verdict }) => verdict === "rewrite" || verdict === "drop");
  return {
    id: `pilot-${part.id}`,
    title: `Pilot part ${part.id}: ${part.title}`,
    subject: inWords(suite),
    lead:
      models.length === 0
        ? `No model has answered this part. It needs ${part.models}.`
        : `${count("keep")} to keep, ${count("rewrite")} to rewrite, ${count("drop")} to drop, ${count("open")} open.`,
    blocks: [
      ...sentences(
        changes.map(({ subject, verdict, why }) => `${subject}: ${verdict}, because ${why}.`),
        { title: "To change", isList: true, look: "answer" },
      ),
      ...table({ title: "Conditions", columns: checkColumns, rows: checks }),
      ...table({
        title: "Findings",
        legend: [part.legend],
        columns: findingColumns(findings),
        rows: findings,
        key: ({ subject }) => subject,
      }),
      ...sentences(
        part.rules.flatMap(({ rule, errors }) => [rule, errors]),
        { title: `Rules, and how often they err with ${part.models} models and the situations of v3` },
      ),
      ...sentences(
        [
          conversations < part.conversations
            ? `This suite has ${conversations} conversations in this part, v3 has ${part.conversations}: a rule over several of them errs more often than it says.`
            : null,
          models.length > 0 && models.length < part.models
            ? `Too few models: ${models.length} of ${part.models}. What is open stays open until the others have answered.`
            : null,
          simulated.length === 0 ? null : `${simulated.length} models are simulated: they say nothing about real ones.`,
        ],
        { look: "warning" },
      ),
    ],
  };
}

function inWords({ id, version, status }: PilotOverview["suite"]): string {
  return `suite ${id} ${version}${status === null ? "" : `, ${status}`}`;
}

type Finding = PartResult["findings"][number];

function findingColumns(findings: readonly Finding[]): readonly Column<Finding>[] {
  return [
    textColumn("About", ({ subject }) => subject, { fit: { kind: "wrap", comfortable: 30, least: 14 } }),
    ...Object.keys(findings[0]?.figures ?? {}).map((head) =>
      numberColumn<Finding>(head, ({ figures }) => {
        const value = figures[head] ?? null;
        return value === null ? { kind: "nothing" } : { kind: "number", value, text: String(Number(value.toFixed(1))) };
      }),
    ),
    textColumn("Verdict", ({ verdict }) =>
      looked(verdict, verdict === "open", verdict === "rewrite" || verdict === "drop"),
    ),
  ];
}

const checkColumns: readonly Column<PartResult["checks"][number]>[] = [
  textColumn("Condition", ({ title }) => title, { fit: { kind: "wrap", comfortable: 18, least: 12 } }),
  textColumn("State", ({ isMet }) =>
    looked(isMet === null ? "open" : isMet ? "met" : "NOT MET", isMet === null, isMet === false),
  ),
  textColumn("Found", ({ found }) => found, { fit: { kind: "wrap", comfortable: 22, least: 12 } }),
  textColumn("Required", ({ required }) => required, { fit: { kind: "wrap", comfortable: 22, least: 12 } }),
];

function looked(text: string, isMuted: boolean, isWarning: boolean) {
  return isMuted || isWarning ? ({ kind: "text", text, look: isMuted ? "muted" : "warn" } as const) : text;
}
