/**
 * Every use case, loaded when it is first called: a command that only reads the store starts without client, planner,
 * engine and simulator, which is a quarter of its time.
 */
export const backUpStore = lazily(async () => (await import("./clear-stored.ts")).backUpStore);
export const buildViewer = lazily(async () => (await import("./site/app/build-viewer.ts")).buildViewer);
export const builtInSuites = lazily(async () => (await import("./suites/show-suite.ts")).builtInSuites);
export const checkSuite = lazily(async () => (await import("./suites/check-suite.ts")).checkSuite);
export const chooseStored = lazily(async () => (await import("./choose-stored.ts")).chooseStored);
export const compareResults = lazily(async () => (await import("./compare-results.ts")).compareResults);
export const diagnose = lazily(async () => (await import("./doctor/diagnose.ts")).diagnose);
export const exportSite = lazily(async () => (await import("./site/export/export-site.ts")).exportSite);
export const exportSheet = lazily(async () => (await import("./annotate/export-sheet.ts")).exportSheet);
export const estimateRun = lazily(async () => (await import("./estimate/estimate-run.ts")).estimateRun);
export const extractNames = lazily(async () => (await import("./names/extract-names.ts")).extractNames);
export const forecastNames = lazily(async () => (await import("./estimate/forecast.ts")).forecastNames);
export const forecastRun = lazily(async () => (await import("./estimate/forecast.ts")).forecastRun);
export const gateIndex = lazily(async () => (await import("./gate-index.ts")).gateIndex);
export const importPublished = lazily(async () => (await import("./import-published.ts")).importPublished);
export const importSheet = lazily(async () => (await import("./annotate/import-sheet.ts")).importSheet);
export const listModelEntries = lazily(async () => (await import("./list-model-entries.ts")).listModelEntries);
export const loadNames = lazily(async () => (await import("./names/names-overview.ts")).loadNames);
export const loadRuns = lazily(async () => (await import("./load-runs.ts")).loadRuns);
export const openEventLog = lazily(async () => (await import("./events/open-event-log.ts")).openEventLog);
export const controlQueues = lazily(async () => (await import("./scale/control-queues.ts")).controlQueues);
export const planPower = lazily(async () => (await import("./power/plan-power.ts")).planPower);
export const clearPlanned = lazily(async () => (await import("./clear-stored.ts")).clearPlanned);
export const planClear = lazily(async () => (await import("./clear-stored.ts")).planClear);
export const prepareJudging = lazily(async () => (await import("./stored/prepare-judging.ts")).prepareJudging);
export const prepareNames = lazily(async () => (await import("./names/prepare-names.ts")).prepareNames);
export const prepareRerun = lazily(async () => (await import("./stored/prepare-rerun.ts")).prepareRerun);
export const draftRun = lazily(async () => (await import("./prepare-run.ts")).draftRun);
export const prepareRun = lazily(async () => (await import("./prepare-run.ts")).prepareRun);
export const replaceFiles = lazily(async () => (await import("./files/replace-files.ts")).replaceFiles);
export const runBenchmark = lazily(async () => (await import("./run-benchmark.ts")).runBenchmark);
export const serveFolder = lazily(async () => (await import("./site/serve-folder.ts")).serveFolder);
export const serveSite = lazily(async () => (await import("./site/serve-site.ts")).serveSite);
export const serveSimulator = lazily(async () => (await import("./serve-simulator.ts")).serveSimulator);
export const showLeaderboard = lazily(async () => (await import("./show-results.ts")).showLeaderboard);
export const showReport = lazily(async () => (await import("./show-results.ts")).showReport);
export const showRun = lazily(async () => (await import("./show-results.ts")).showRun);
export const showSuite = lazily(async () => (await import("./suites/show-suite.ts")).showSuite);
export const workOn = lazily(async () => (await import("./scale/work-on.ts")).workOn);
export const watchStore = lazily(async () => (await import("./watch/watch-store.ts")).watchStore);

function lazily<Parameters extends readonly unknown[], Result>(
  load: () => Promise<(...parameters: Parameters) => Promise<Result>>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => (await load())(...parameters);
}
