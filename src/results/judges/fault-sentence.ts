import type { Endpoint, JudgeConfig } from "../../domain/model-config.ts";
import type { JudgesAssessment } from "../../scoring/judges/assess-judges.ts";
import type { JudgeEntry } from "../contract.ts";
import { formatAlpha, formatCorrelation, formatDifference, formatShare } from "../format/numbers.ts";
import { shellWord } from "../format/unseen-characters.ts";
import { plainText } from "../plain-text.ts";

type Fault = JudgesAssessment["faults"][number];
type Undecided = JudgesAssessment["undecided"][number];

/** What was observed of a judge, without its name. */
export function faultBrief(fault: Fault): string {
  if (fault.kind === "no-agreement") return `agrees with no other judge (${correlationText(fault)})`;
  if (fault.kind === "own-family") return `prefers its own family (${fault.family}: ${points(fault.difference)})`;
  if (fault.kind === "unscored") {
    return `often gives no readable grade (${fault.unscored} of ${fault.verdicts} verdicts)`;
  }
  if (fault.kind === "unstable") {
    return `does not agree with itself (asked again, its grades move by ${points(fault.meanAbsoluteDifference)})`;
  }
  if (fault.foreign === 0) return `quotes no words for its grades (${fault.missing} of ${fault.quotes})`;
  return `bases grades on words that are not in the answer (${fault.foreign + fault.missing} of ${fault.quotes} quotes)`;
}

/**
 * What was observed of a judge, and how to fix it.
 * @param name what the judge is called
 * @param others references of the judges without such a fault
 * @param reason its most frequent reason for no grade; null without any
 */
export function faultSentence(fault: Fault, name: string, others: readonly string[], reason: string | null): string {
  if (fault.kind === "no-agreement") {
    return `${name} agrees with no other judge: its grades of ${fault.conversations} conversations carry almost no information about the other judges' grades (${correlationText(fault)}). A panel leaves it out; rank by the others: --judges ${others.join(",")}`;
  }
  if (fault.kind === "own-family") {
    return `${name} prefers its own family: compared with how it grades the rest, it grades models of ${fault.family} ${points(fault.difference)} higher than other judges do, and ${fault.unexplained.toFixed(1)} higher than its scale and noise explain (${intervalText(fault)}${pText(fault.pValue)}; ${fault.conversations} conversations of ${fault.models} models). Leave it out for its own family: --exclude-own-family, which a panel does by itself.`;
  }
  if (fault.kind === "unscored") {
    const why = reason === null ? "" : `, most of them because "${reason}"`;
    return `${name} often gives no readable grade: ${fault.unscored} of ${fault.verdicts} verdicts have none${why}. Read some of its replies (aib export --what verdicts --all-judges), and choose another judge.`;
  }
  if (fault.kind === "unstable") {
    return `${name} does not agree with itself: of ${fault.conversations} conversations that it graded again, ${formatShare(fault.identical)} of the grades stayed the same, and they moved by ${points(fault.meanAbsoluteDifference)} on average (alpha ${formatAlpha(fault.alpha)}). Have a panel grade (--judges), whose median evens this out, or take another judge.`;
  }
  if (fault.foreign === 0)
    return `${name} quotes no words of the answer for ${fault.missing} of ${fault.quotes} grades that were to rest on some. Read some of its grades (aib export --what verdicts --all-judges) before you trust the rest.`;
  return `${name} bases grades on words that are not in the answer: of ${fault.quotes} quotes ${fault.foreign} do not occur in it, and ${fault.missing} were left out. Read some of its grades (aib export --what verdicts --all-judges) before you trust the rest.`;
}

export interface UndecidedContext {
  readonly judge: Pick<JudgeEntry, "name" | "reference" | "model" | "blind" | "person">;
  readonly config: Pick<JudgeConfig, "endpoint" | "reasoningEffort">;
  /** Imported results came without their rubrics: no judge can grade them. */
  readonly isImported: boolean;
}

/** What is not checked, what was seen of it all the same, why it does not decide, and the command that would check it. */
export function undecidedSentence(undecided: Undecided, context: UndecidedContext): string {
  const { judge, isImported } = context;
  const { kind, lacking, leftOut, observed } = undecided;
  // One sentence for all of them.
  if (lacking === "information")
    return `The other checks of ${judge.name} are not made: its grades carry no information.`;
  const seen = observed === null ? "" : `${observation(observed, kind)}, but `;
  const command = isImported ? null : judge.person ? furtherGrades(lacking, judge.name) : commands[lacking](context);
  return [
    `Whether ${questions[kind](judge.name)} is not checked: ${seen}${reasons[lacking](undecided)}.`,
    ...(leftOut === 0 ? [] : [`${leftOut} shared conversations are left out: ${leftOutBecause(kind)}.`]),
    ...(command === null ? [] : [`To check: ${command}`]),
  ].join(" ");
}

const questions: Readonly<Record<Undecided["kind"], (name: string) => string>> = {
  "no-agreement": (name) => `the grades of ${name} carry information`,
  "own-family": (name) => `${name} prefers its own family`,
  unscored: (name) => `${name} often gives no grade`,
  unstable: (name) => `${name} agrees with itself`,
  quotes: (name) => `${name} quotes what is there`,
};

function observation(observed: NonNullable<Undecided["observed"]>, kind: Undecided["kind"]): string {
  if (observed.kind === "own-family") {
    const { family, difference, conversations, models } = observed;
    const of = `${conversations} conversations of ${counted(models, "model")}`;
    return `it rates its own family higher than other judges do, ${family} by ${points(difference)} compared with how it grades the rest (${of})`;
  }
  if (observed.kind === "apart") {
    return `asked again, its grades move by ${points(observed.meanAbsoluteDifference)} on average`;
  }
  const what = kind === "quotes" ? "quotes are missing or not in the answer" : "verdicts have no grade";
  return `${observed.count} of ${observed.of} ${what}`;
}

type Lacking = Exclude<Undecided["lacking"], "information">;

type Reason = (lack: Pick<Undecided, "have" | "needed">) => string;

const few =
  (what: string): Reason =>
  ({ have, needed }) =>
    `it takes ${needed} ${what}, and there ${have === 1 ? "is" : "are"} ${have}`;

const reasons: Readonly<Record<Lacking, Reason>> = {
  "another-judge": () => "there is no second judge to compare with",
  family: () => "its family is unknown",
  "own-family-answers": () => "no model of its family was asked",
  "own-family-grades": () => "it graded no model of its family",
  "shared-conversations": few("conversations that another judge scored as well"),
  "clear-agreement": () => "its grades hardly correlate with the other judges', which may be chance",
  arbiter: () => "its grades do not correlate with the other judges', but the data do not show whose carry none",
  "own-family-conversations": few("conversations of that family that another judge scored as well"),
  "own-family-models": few("models of that family that another judge graded as well"),
  "other-conversations": few("conversations of other families that another judge scored as well"),
  "other-models": few("models of other families that another judge graded as well"),
  "other-families": ({ have, needed }) =>
    `judges like some families better than others: it takes ${needed} other families to tell how much, and there ${have === 1 ? "is" : "are"} ${have}`,
  range: () =>
    "its grades hardly correlate with the other judges', whose grades lie too close together (at the ceiling) to tell random grades from noisy ones",
  spread: () => "on other models its grades correlate with no other judge's, so its scale is unknown",
  references: () => "with two judges that may be scale or noise",
  "clear-preference": () => "that may be a liking for single models",
  verdicts: few("verdicts"),
  "clear-share": () => "that may be chance",
  quotes: () => "its requests asked for no quotes",
  repeats: () => "it graded nothing again",
  "repeated-conversations": few("conversations that it graded again"),
};

/** What a person can add; null where it takes something else. */
function furtherGrades(lacking: Lacking, name: string): string | null {
  const takesMore = ["shared-conversations", "verdicts", "clear-share", "clear-agreement"].includes(lacking);
  return takesMore
    ? `aib annotate export --annotator ${shellWord(name.replace(/^human\//u, "").split(" ")[0] ?? "")}`
    : null;
}

type Command = (context: UndecidedContext) => string | null;

const anotherJudge: Command = () => "aib judge -j <model>";
const moreAnswers: Command = ({ judge: { reference } }) =>
  plainText(`aib rerun --judge ${shellWord(reference)} --target-runs <more>`);
const bothGrade = "have this judge and another one grade them (aib run, then aib judge).";
const ownModels: Command = () => `measure models of its family, and ${bothGrade}`;
const otherModels: Command = () => `measure models of other families, and ${bothGrade}`;
const itself: Command = ({ judge: { person, model, blind }, config: { endpoint, reasoningEffort } }) => {
  const effort = reasoningEffort === "off" ? "" : ` --judge-reasoning-effort ${reasoningEffort}`;
  const flags = `${placeFlags(endpoint)}${effort}${blind ? " --blind" : ""}`;
  return person ? null : plainText(`aib judge -j ${shellWord(model)}${flags}`);
};
const repeats: Command = (context) => {
  const command = itself(context);
  return command === null ? null : `${command} --repeat 3`;
};

/**
 * What a command needs beside a model's id to find it at its server; begins with a space. Of a server that gets a key the user fills in
 * both: no stored address decides where a key goes.
 */
function placeFlags({ kind, baseUrl, apiKeyEnv }: Endpoint): string {
  if (kind === "local") return ` --local-url ${shellWord(baseUrl)}`;
  if (kind !== "custom") return "";
  return apiKeyEnv === null
    ? ` --base-url ${shellWord(baseUrl)}`
    : " --base-url <its server> --api-key-env <variable of its key>";
}

const commands: Readonly<Record<Lacking, Command>> = {
  "another-judge": anotherJudge,
  family: () => null,
  "own-family-answers": ownModels,
  "own-family-grades": itself,
  "shared-conversations": anotherJudge,
  "clear-agreement": anotherJudge,
  arbiter: anotherJudge,
  "own-family-conversations": anotherJudge,
  "own-family-models": ownModels,
  "other-conversations": otherModels,
  "other-models": otherModels,
  "other-families": otherModels,
  range: otherModels,
  spread: anotherJudge,
  references: anotherJudge,
  "clear-preference": ownModels,
  verdicts: moreAnswers,
  "clear-share": moreAnswers,
  quotes: () => null,
  repeats,
  "repeated-conversations": repeats,
};

function leftOutBecause(kind: Undecided["kind"]): string {
  return kind === "no-agreement"
    ? "a judge's grades of its own family are no measure of agreement"
    : "judges without information and relatives of the model or of the judge are no measure";
}

function correlationText({ agreement, atMost }: Extract<Fault, { kind: "no-agreement" }>): string {
  const seen = agreement === null ? "it always gives the same" : `correlation ${formatCorrelation(agreement)}`;
  return `${seen}, at most ${formatCorrelation(atMost)}`;
}

function intervalText({ interval }: Extract<Fault, { kind: "own-family" }>): string {
  return interval === null ? "" : `90 % ${formatDifference(interval.low)} to ${formatDifference(interval.high)}, `;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function points(value: number): string {
  return `${value.toFixed(1)} points of 100`;
}

function pText(pValue: number): string {
  return pValue < 0.0001 ? "p < 0.0001" : `p = ${pValue.toFixed(4)}`;
}
