import { statSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { PlannedRequest, RunRequest } from "../campaign/index.ts";
import { BenchError, usageError } from "../domain/bench-error.ts";
import { writeFaultReason } from "../domain/file-fault.ts";
import type { Digest } from "../domain/digest.ts";
import { messageOf } from "../domain/message-of.ts";
import type { Suite } from "../domain/suite.ts";
import type { Plan } from "../domain/task.ts";
import { planPower } from "../features/power/index.ts";
import {
  type Baseline,
  type BaselineSource,
  type GateDocuments,
  type CallsMade,
  type ExpectedWorsenings,
  type GatedModelConfig,
  type UntilClear,
  agreeingScenarios,
  baselineOfRun,
  gateDocuments,
  judgeGate,
  publishedSpread,
  requireConclusive,
  requireLooks,
  requireReaders,
  requireTellingPrompts,
  undecidedDocuments,
} from "../features/gate/index.ts";
import type { Leaderboard, PromptComparison } from "../results/contract.ts";
import { formatIndex } from "../results/format/numbers.ts";
import { shellWord } from "../results/format/unseen-characters.ts";
import { plainText } from "../results/plain-text.ts";
import { isServerAddress, shownLocation, type Store } from "../store/index.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import { outputTarget, refuseForeignFile, sealed } from "./output/output-target.ts";
import { writeOutput } from "./output/write-output.ts";
import { asCalled } from "./program-call.ts";
import { storeLocation } from "./store-location.ts";
import { type CommandHost, printLine, type Terminal } from "./terminal.ts";

const exportExtensions: ReadonlySet<string> = new Set([".json", ".jsonl", ".ndjson", ".csv"]);

/**
 * What `--baseline` names: an export by its extension, else a store; null where it is not given.
 * @param db the location of the results that are compared with it
 * @throws BenchError usage for the same store, which would be compared with itself.
 */
export function baselineSource(terminal: Terminal, { baseline }: GateRequest, db: string): BaselineSource | null {
  if (baseline === null) return null;
  const name = shownLocation(baseline);
  if (exportExtensions.has(extname(baseline).toLowerCase()))
    return { name, kind: "export", location: resolve(terminal.workingDirectory, baseline) };
  const location = storeLocation(terminal, baseline);
  if (identityOf(location) === identityOf(db))
    throw usageError(
      plainText(`--baseline ${name} is the store of these results: they would be compared with themselves.`),
      "Measure into a new store with --db, and give this one as --baseline.",
    );
  return { name, kind: "store", location };
}

/** Equal for one file behind several names, and for one database under several users. */
function identityOf(location: string): string {
  if (isServerAddress(location)) {
    const { hostname = "", port = "", pathname = "" } = URL.parse(location) ?? {};
    return `${hostname.toLowerCase()}:${port === "" ? "5432" : port}${pathname}`;
  }
  try {
    const { dev, ino } = statSync(location, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    // Opening it says why.
    return location;
  }
}

export interface GateReference {
  /** Null without one. */
  readonly baseline: Baseline | null;
  /** Null without two prompts. */
  readonly worsenings: ExpectedWorsenings | null;
}

/**
 * What the gate of a run compares with. Of two prompts with a fixed number of runs it prints what they find.
 * @throws BenchError before anything is spent, where the gate could decide nothing.
 */
export async function prepareGate(
  terminal: Terminal,
  gate: GateRequest,
  run: {
    readonly prepared: PlannedRequest;
    readonly store: Store | null;
    /** As named. */
    readonly suite: RunRequest["suite"];
    readonly db: string;
  },
): Promise<GateReference> {
  const { prepared, store, suite, db } = run;
  if ([gate.failUnder, gate.failIfWorse, gate.baseline].some((asked) => asked !== null)) requireReaders(prepared.plan);
  if (gate.untilClear !== null) requireLooks(prepared, gate.failUnder);
  if (gate.failIfWorse !== null) {
    const { plan } = prepared;
    const runs = new Set(plan.tasks.map(({ run: each }) => each)).size;
    const { expected, words } = await expectWorsenings({ named: suite, suite: plan.suite, runs });
    if (gate.untilClear === null) printLine(terminal.stderr, words);
    return { baseline: null, worsenings: expected };
  }
  const source = baselineSource(terminal, gate, storeLocation(terminal, db));
  const baseline = source && (await baselineOfRun(source, prepared, store));
  if (gate.failUnder !== null || baseline !== null) await requireConclusive(prepared, store);
  return { baseline, worsenings: null };
}

/** In points of the index; docs/method.md has where these come from. */
const spread = { run: publishedSpread, scenario: 14.8, judge: null };

/**
 * The power of the t tests of `aib power` at whose figure the printed p finds a difference three times in four or more: it also asks
 * whether scenarios agree (with the fewest that it takes, all must), and few runs tell it less of the spread. See `test/prompt-gate.full.test.ts`.
 */
function powerFor(runs: number, suite: Suite): number {
  const { scenarios, needed } = agreeingScenarios(suite);
  return runs < 5 || scenarios <= needed ? 0.98 : 0.9;
}

interface TwoPrompts {
  /** As named. */
  readonly named: RunRequest["suite"];
  readonly suite: Suite;
  /** Of each prompt. */
  readonly runs: number;
}

/**
 * What a gate of two prompts finds, by the spread of published results: a pull request's prompts have none yet. A suite with ballots
 * has no worsening that all situations share: its p rests on what differs between these alone.
 * @throws BenchError usage for too few runs
 */
export async function expectWorsenings({
  named,
  suite,
  runs,
}: TwoPrompts): Promise<{ readonly expected: ExpectedWorsenings; readonly words: string }> {
  const repetitions = requireTellingPrompts(suite, runs);
  const id = typeof named === "string" ? named : named.id;
  const power = powerFor(runs, suite);
  const answer = await planPower(
    {
      suite: id,
      judges: [],
      excludeOwnFamily: false,
      priors: spread,
      runs: [repetitions],
      scenarios: null,
      modelConfigs: 2,
      significance: 0.05,
      power,
      now: () => new Date(),
    },
    null,
  );
  const { "re-run": shared = null, generalisation: apart = null } = answer.runs[0]?.detectable ?? {};
  const expected = { shared: suite.items === undefined ? shared : null, apart };
  const priors = ["--sd-run", `${spread.run}`, "--sd-scenario", `${spread.scenario}`];
  const words = ["aib", "power", "--suite", id, ...priors, "--power", `${power}`, "--runs", `${repetitions}`];
  const found = `With ${runs} runs of each prompt, --fail-if-worse finds three of four worsenings ${foundWords(expected)}`;
  return { expected, words: `${found} (${words.map(shellWord).join(" ")}).` };
}

function foundWords({ shared, apart }: ExpectedWorsenings): string {
  const large = `${formatIndex(apart)} points`;
  if (shared === null) return `of ${large}`;
  const few =
    apart === null
      ? "; one that few scenarios make passes, whatever its size"
      : `, and any of more than ${large} that stays if repeated`;
  return `of ${formatIndex(shared)} points that all scenarios share${few}`;
}

/** Whether there is anything to decide or to write; else a command does not read the results again. */
export function isAsked({ failUnder, baseline, reports, stepSummary }: GateRequest): boolean {
  return failUnder !== null || baseline !== null || reports.length > 0 || stepSummary !== null;
}

/** Judges the results, sets the exit code, and writes the files for CI systems. */
export async function concludeGate(
  host: CommandHost,
  work: {
    readonly store: Store;
    readonly request: GateRequest;
    readonly baseline: Baseline | null;
    readonly leaderboard: Leaderboard;
    /** Null for stored results. */
    readonly plan: Plan | null;
    /** Of a run of two prompts. */
    readonly prompts?: PromptComparison | null;
    /** Of a run. */
    readonly made?: CallsMade | null;
    readonly untilClear?: { readonly decided: ReadonlyMap<Digest, UntilClear> } | null;
    /** The command that shows these results in a browser. */
    readonly view: string;
  },
): Promise<void> {
  const { store, request, baseline, leaderboard, plan, prompts = null, made = null, untilClear = null, view } = work;
  const { failUnder, reports, stepSummary } = request;
  const { terminal } = host;
  const result = await judgeGate(store, leaderboard, plan, {
    failUnder,
    baseline,
    prompts,
    made,
    untilClear: untilClear && untilClear.decided,
  });
  for (const line of result.lines) printLine(terminal.stderr, line);
  if (result.lines.length > 0 && !result.passed) host.setExitCode(1);
  if (reports.length === 0 && stepSummary === null) return;
  const placed = { ...result, modelConfigs: result.modelConfigs.map((each) => withPlace(each, terminal)) };
  await writeReports(terminal, request, await gateDocuments(store, { leaderboard, result: placed, view }));
}

/** Files are read where nobody knows which store and suite the command named. */
function withPlace(modelConfig: GatedModelConfig, terminal: Terminal): GatedModelConfig {
  const placed = (text: string): string => asCalled(text, { ...terminal.stdout, program: "aib" });
  const { undecided } = modelConfig;
  const checks = modelConfig.checks.map((check) => Object.assign({}, check, { detail: placed(check.detail) }));
  return { ...modelConfig, undecided: undecided && placed(undecided), checks };
}

/** Writes the files of a run that came to no result. The error goes before a failure to write them, which is only printed. */
export async function concludeUndecided(terminal: Terminal, request: GateRequest, error: Error): Promise<void> {
  const step = error instanceof BenchError ? ` ${error.hint}` : "";
  try {
    await writeReports(terminal, request, undecidedDocuments(plainText(`${error.message}${step}`)));
  } catch (fault) {
    const why = messageOf(fault);
    if (why !== error.message) printLine(terminal.stderr, `warning: ${plainText(why)}`);
  }
}

async function writeReports(
  terminal: Terminal,
  { reports, stepSummary: summaryFile }: GateRequest,
  documents: GateDocuments,
): Promise<void> {
  // A file of this name may have come during the run.
  for (const { target, format } of reports) if (target.kind === "file") refuseForeignFile(target.path, format);
  for (const { name, format, target } of reports) {
    const texts = documents[format]();
    await writeOutput(terminal, target, format === "markdown" ? [sealed([...texts].join(""))] : texts);
    printLine(terminal.stderr, `Wrote ${plainText(name)}.`);
  }
  if (summaryFile === null) return;
  try {
    const target = outputTarget(terminal.workingDirectory, summaryFile);
    if (target.kind === "file") await appendFile(target.path, [...documents.markdown()].join(""));
    else await writeOutput(terminal, target, documents.markdown());
  } catch (error) {
    const why = plainText(writeFaultReason(error instanceof BenchError ? (error.cause ?? error) : error));
    printLine(
      terminal.stderr,
      `warning: the step summary in GITHUB_STEP_SUMMARY cannot be written: ${why.replace(/\.$/u, "")}.`,
    );
  }
}
