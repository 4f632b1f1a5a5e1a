import type { ModelConfig } from "../domain/model-config.ts";
import type { Store } from "../store/index.ts";
import { noBudget } from "./budget/prices.ts";
import { chooseSubject, type ChosenSubject, type RunSubject } from "./request/choose-subject.ts";
import { planRequest } from "./request/plan-request.ts";
import { clientsFor, prepare, type WorkSettings } from "./prepare-work.ts";
import type { PreparedRun } from "./prepared-run.ts";
import type { SettingsSources } from "./model-settings/resolve-settings.ts";
import { settingsSources } from "./model-settings/settings-sources.ts";

export interface RunRequest extends RunSubject, WorkSettings {
  /** Called before each probe request, which finds out what the server refuses. */
  readonly onProbe?: (row: ModelConfig) => void;
}

/** A run with everything looked up that costs nothing. */
export interface RunDraft {
  readonly prepared: PreparedRun;
  /** Probes the servers that do not say which parameters they refuse, which may be billed; null where all do. */
  readonly resolve: (() => Promise<PreparedRun>) | null;
}

/** @throws BenchError for anything missing, unknown or unreachable, with the next step. */
export async function prepareRun(request: RunRequest, store: Store | null): Promise<PreparedRun> {
  const draft = await draftRun(request, store);
  return draft.resolve?.() ?? draft.prepared;
}

/**
 * Looks up every name and asks every endpoint for its models, before anything is spent.
 * @param store whose rows keep what they send; null where there is none yet
 * @param chosen what the request names, where it was looked up before
 * @throws BenchError for anything missing, unknown or unreachable, with the next step.
 */
export async function draftRun(request: RunRequest, store: Store | null, chosen?: ChosenSubject): Promise<RunDraft> {
  const { routing, signal, money = noBudget, onProbe = () => undefined } = request;
  const { environment } = routing;
  const subject = chosen ?? (await chooseSubject(request));
  const clients = clientsFor(request, subject.suite);
  const mayPay = money.budgetUsd === null;
  const sources = settingsSources({ store, clients, environment, signal }, { mayPay, onProbe });
  let isResolved = true;
  const sourcesWithoutCalls = {
    ...sources,
    refusedParameters: async () => {
      isResolved = false;
      return [];
    },
  };
  const prepareWith = async (from: SettingsSources): Promise<PreparedRun> =>
    prepare(await planRequest(subject, from), new Set(), { ...request, clients });
  const prepared = await prepareWith(sourcesWithoutCalls);
  return { prepared, resolve: isResolved ? null : () => prepareWith(sources) };
}
