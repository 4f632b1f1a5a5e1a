import { forecastIfPriced, forecastRun, type Forecast } from "../campaign/estimate/forecast.ts";
import { draftRun, type PreparedRun, type RunRequest } from "../campaign/index.ts";
import { type ChosenSubject, chooseSubject } from "../campaign/request/prepare-run.ts";
import type { Store } from "../store/index.ts";
import { estimateRun, type RunEstimate } from "../features/estimate/index.ts";
import { mostOfUntilClear } from "../features/gate/index.ts";
import type { CommandHost, Terminal } from "./terminal.ts";
import { printWrapped } from "./text-layout.ts";
import { expectedWords } from "./expected-runs.ts";
import { prepareGate, type GateReference } from "./conclude-gate.ts";
import { confirmWork, type Consent, type UnnamedRun } from "./confirm-cost.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import { reportProbe } from "./report-probe.ts";
import { nextRuns, type GatedRun } from "./until-clear.ts";

interface PlannedRun {
  readonly request: RunRequest;
  readonly store: Store | null;
  readonly gate: GateRequest;
  readonly db: string;
  readonly consent: Consent;
}

/** Looks up all that a run needs, and has its cost confirmed. A baseline that cannot be compared is refused before. */
export async function planRun(host: CommandHost, run: PlannedRun): Promise<GatedRun | null> {
  const { store, gate, consent } = run;
  const request = { ...run.request, onProbe: reportProbe(host.terminal) };
  if (request.models.length === 0) return planUnnamed(host, { ...run, request });
  const { whole, resolve } = await draftGated(host, { ...run, request });
  const { untilClear } = await nextRuns(store, whole, gate);
  const asked = untilClear === null ? whole : { ...whole, plan: mostOfUntilClear(whole.plan, untilClear.decided) };
  const forecast = await (consent.yes ? forecastIfPriced : forecastRun)(asked, store, request.signal);
  if (forecast !== null) printExpected(host.terminal, gate, forecast);
  return confirmWork(host, { forecast, consent }, resolve);
}

/** A run that is known as far as nothing is called, and how it is known in full. */
async function draftGated(
  { terminal }: CommandHost,
  { request, store, gate, db, chosen }: Omit<PlannedRun, "consent"> & { readonly chosen?: ChosenSubject },
): Promise<{ readonly whole: GatedRun; readonly resolve: () => Promise<GatedRun> }> {
  const draft = await draftRun(request, store, chosen);
  const referenceOf = (prepared: PreparedRun): Promise<GateReference> =>
    prepareGate(terminal, gate, { prepared, store, suite: request.suite, db });
  const gated = (prepared: PreparedRun, reference: GateReference): GatedRun => {
    const untilClear = gate.untilClear && { whole: prepared.plan, decided: new Map() };
    return { ...prepared, ...reference, untilClear };
  };
  const reference = await referenceOf(draft.prepared);
  const whole = gated(draft.prepared, reference);
  const resolve = async (): Promise<GatedRun> => {
    const prepared = await draft.resolve?.();
    if (prepared === undefined) return whole;
    // A row without the parameters that its server refuses is another row, which is compared with another.
    return gated(prepared, reference.baseline === null ? reference : await referenceOf(prepared));
  };
  return { whole, resolve };
}

/** What the estimate, which is of the most runs, comes to by the distance from the line. */
function printExpected(terminal: Terminal, { untilClear: looks, failIfWorse }: GateRequest, { all }: Forecast): void {
  if (looks === null || all.calls === 0) return;
  const words = expectedWords({ looks, rows: failIfWorse === null ? 1 : 2, usd: all.usd });
  printWrapped(terminal, [words]);
}

/** The registry's defaults: the estimate needs no key, and the user may decline before one is missed. */
async function planUnnamed(
  host: CommandHost,
  { request, store, gate, db, consent }: PlannedRun,
): Promise<GatedRun | null> {
  const chosen = await chooseSubject(request);
  const estimate = await estimateRun(request, store, { chosen });
  const prepare = async (): Promise<GatedRun> =>
    (await draftGated(host, { request, store, gate, db, chosen })).resolve();
  const forecast = { ...estimate, all: estimate.total.all };
  printExpected(host.terminal, gate, forecast);
  return confirmWork(host, { forecast, consent, unnamed: unnamedRun(estimate) }, prepare);
}

function unnamedRun(estimate: RunEstimate): UnnamedRun {
  const { suite, judges, modelConfigs, alreadyDone, assumptions, unsetKeys, notes } = estimate;
  const graders = judges.map(({ model, label, blind }) => (blind ? label : model)).join(", ");
  return {
    notes,
    head: `No model is named, so this runs the registry's defaults (aib models lists them): ${modelConfigs.length} model configs, suite ${suite.id}, graded by ${graders}.`,
    rest: [
      ...(alreadyDone === 0 ? [] : [`${alreadyDone} calls are already stored and not counted.`]),
      ...assumptions,
      ...unsetKeys.map((name) => `${name} is not set: the run needs it, from the environment or a .env file.`),
    ],
  };
}
