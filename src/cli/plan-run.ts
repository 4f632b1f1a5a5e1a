import { forecastIfPriced, forecastRun } from "../campaign/estimate/forecast.ts";
import { draftRun, type PreparedRun, type RunRequest } from "../campaign/index.ts";
import { chooseSubject } from "../campaign/request/prepare-run.ts";
import type { Store } from "../store/index.ts";
import { estimateRun, type RunEstimate } from "../features/estimate/index.ts";
import type { Baseline } from "../features/gate/index.ts";
import type { CommandHost } from "./terminal.ts";
import { baselineFor } from "./conclude-gate.ts";
import { confirmWork, type Consent, type UnnamedRun } from "./confirm-cost.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import { reportProbe } from "./report-probe.ts";

interface PlannedRun {
  readonly request: RunRequest;
  readonly store: Store | null;
  readonly gate: GateRequest;
  readonly db: string;
  readonly consent: Consent;
}

/** A run, and what its results are compared with. */
export interface GatedRun extends PreparedRun {
  readonly baseline: Baseline | null;
}

/** Looks up all that a run needs, and has its cost confirmed. A baseline that cannot be compared is refused before. */
export async function planRun(host: CommandHost, run: PlannedRun): Promise<GatedRun | null> {
  const { store, gate, db, consent } = run;
  const request = { ...run.request, onProbe: reportProbe(host.terminal) };
  if (request.models.length === 0) return planUnnamed(host, { ...run, request });
  const { prepared, resolve } = await draftRun(request, store);
  const baseline = await baselineFor(host.terminal, gate, { prepared, store, suite: request.suite, db });
  const forecast = await (consent.yes ? forecastIfPriced : forecastRun)(prepared, store, request.signal);
  return confirmWork(host, { forecast, consent }, async () => ({ ...((await resolve?.()) ?? prepared), baseline }));
}

/** The registry's defaults: the estimate needs no key, and the user may decline before one is missed. */
async function planUnnamed(
  host: CommandHost,
  { request, store, gate, db, consent }: PlannedRun,
): Promise<GatedRun | null> {
  const chosen = await chooseSubject(request);
  const estimate = await estimateRun(request, store, chosen);
  const prepare = async (): Promise<GatedRun> => {
    const { prepared, resolve } = await draftRun(request, store, chosen);
    const baseline = await baselineFor(host.terminal, gate, { prepared, store, suite: request.suite, db });
    return { ...((await resolve?.()) ?? prepared), baseline };
  };
  const forecast = { ...estimate, all: estimate.total.all };
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
