import type { RunRequest } from "../campaign/index.ts";
import { localPrefix } from "../domain/local-model-id.ts";
import { estimateRun, type CheckPlan, type ModelConfigEstimate, type RunEstimate } from "../features/estimate/index.ts";
import type { SuiteLooks } from "../features/gate/index.ts";
import { cells, sentences, table, writeTerminal, numberColumn, textColumn, type Column } from "../pages/index.ts";
import { nameConfiguration } from "../results/count-configurations.ts";
import { formatTemperature } from "../results/format/numbers.ts";
import { keyUseSentence } from "../results/key-use-sentence.ts";
import { plainText } from "../results/plain-text.ts";
import { shownLocation, storeExists, withStoreIfAny } from "../store/index.ts";
import { estimatePage } from "./estimate-page.ts";
import { budgetShortfall } from "./confirm-cost.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import { interruptibly } from "./stop-on-interrupt.ts";
import { storeLocation } from "./store-location.ts";
import { type CommandHost, printLine } from "./terminal.ts";
import { expectedRunsBy, expectedWords } from "./expected-runs.ts";

interface PlannedRun {
  readonly request: Omit<RunRequest, "signal">;
  /** Of a run that stops when it is clear: its looks, and whether it compares two prompts. Null for a fixed number. */
  readonly untilClear: { readonly looks: SuiteLooks; readonly rows: 1 | 2 } | null;
  readonly db: string;
  readonly format: PrintFormat;
  /** Whether the settings of the run are shown too, with its limits and its store. */
  readonly dryRun: boolean;
  readonly check?: CheckPlan;
}

/** Shows what a run would ask, and on request its limits. Asks endpoints for models and prices alone, needs no key, writes no store. */
export async function showPlan(
  host: CommandHost,
  { request, untilClear: asked, db, format, dryRun, ...given }: PlannedRun,
): Promise<void> {
  const { terminal } = host;
  const location = storeLocation(terminal, db);
  const estimate = await interruptibly(host, ({ signal }) =>
    withStoreIfAny(location, (store) => estimateRun({ ...request, signal }, store, given)),
  );
  for (const note of estimate.notes) printLine(terminal.stderr, plainText(note));
  const untilClear = asked && { ...asked, usd: estimate.total.all.usd };
  const looks = untilClear === null ? {} : { untilClear: expectedRunsBy(untilClear) };
  const expected = untilClear === null ? [] : sentences([expectedWords(untilClear)]);
  const short = budgetShortfall(limitsOf(request).budgetUsd, { ...estimate, all: estimate.total.all });
  const { blocks, ...page } = estimatePage(estimate);
  if (!dryRun) {
    printResult(terminal, format, {
      json: () => Object.assign({}, estimate, looks),
      text: (layout) => writeTerminal({ ...page, blocks: [...blocks, ...expected, ...sentences(short)] }, layout),
    });
    return;
  }
  const store = { location: shownLocation(db), isNew: !(await storeExists(location)) };
  printResult(terminal, format, {
    json: () => Object.assign({}, estimate, looks, { limits: limitsOf(request), store }),
    text: (layout) => {
      const settings = table({ title: "Settings", columns: settingColumns, rows: estimate.modelConfigs });
      const frame = sentences([...short, ...frameSentences(request, estimate, store)]);
      return writeTerminal({ ...page, blocks: [...blocks, ...expected, ...settings, ...frame] }, layout);
    },
  });
}

function limitsOf({ pace, money }: PlannedRun["request"]) {
  const { parallel, parallelTasks, localParallel, caps, timeoutMs } = pace;
  const named = caps.map(({ name, atOnce, perMinute }) => ({
    name,
    atOnce: Number.isFinite(atOnce) ? atOnce : null,
    perMinute: Number.isFinite(perMinute) ? perMinute : null,
  }));
  return { parallel, parallelTasks, localParallel, caps: named, timeoutMs, budgetUsd: money?.budgetUsd ?? null };
}

const settingColumns: readonly Column<ModelConfigEstimate>[] = [
  textColumn("Model config", ({ label }) => label, { fit: { kind: "shrink", comfortable: 28, least: 12, most: 48 } }),
  textColumn("Server", ({ settings: { server, provider } }) =>
    provider === null ? server : `${server} (${provider})`,
  ),
  numberColumn("Temp.", ({ settings: { temperature } }) =>
    temperature === null ? "not sent" : formatTemperature(temperature),
  ),
  textColumn("Effort", ({ settings }) => settings.reasoningEffort),
  numberColumn("Max tokens", ({ settings }) => cells.number(settings.maxTokens, String)),
];

function frameSentences(
  request: PlannedRun["request"],
  estimate: RunEstimate,
  store: { readonly location: string; readonly isNew: boolean },
): readonly string[] {
  const { budgetUsd, parallel, parallelTasks, localParallel, caps, timeoutMs } = limitsOf(request);
  const where = estimate.configurations.map(nameConfiguration).join(", ");
  const called = [...estimate.modelConfigs, ...estimate.judges, ...estimate.readers];
  const callsOwnServer = called.some(({ model }) => model.startsWith(localPrefix));
  const named = caps.map(({ name, atOnce, perMinute }) =>
    [name, atOnce === null ? "" : ` ${atOnce} at once`, perMinute === null ? "" : ` ${perMinute} a minute`].join(""),
  );
  const limits = [
    `${parallelTasks} calls and ${parallel} model configs at once`,
    ...(callsOwnServer ? [`${localParallel} at once on a server of your machine`] : []),
    ...named,
    timeoutMs === null ? "the usual time limit of each server" : `${timeoutMs / 1000} s a call`,
    budgetUsd === null ? "no budget" : `a budget of $${budgetUsd}`,
  ];
  return [
    `Runs: ${estimate.runs} of each model config, under ${where}.`,
    `Limits: ${limits.join("; ")}.`,
    `Store: ${store.location}${store.isNew ? ", which the run creates" : ""}.`,
    ...estimate.keys.map(keyUseSentence),
    ...estimate.unsetKeys.map((name) => `${name} is not set: the run needs it, from the environment or a .env file.`),
    "No model was called, and nothing was stored.",
  ];
}
