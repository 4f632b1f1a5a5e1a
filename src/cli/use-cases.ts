/**
 * Every use case, loaded when it is first called: help, and a command that only reads the store, start without client,
 * planner, engine and simulator, which is a quarter of their time.
 */
export const backUpStore = lazily(async () => (await import("../campaign/index.ts")).backUpStore);
export const baselineOfRun = lazily(async () => (await import("../features/gate/index.ts")).baselineOfRun);
export const baselineOfStored = lazily(async () => (await import("../features/gate/index.ts")).baselineOfStored);
export const builtInSuites = lazily(async () => (await import("../features/suites/index.ts")).builtInSuites);
export const checkSuite = lazily(async () => (await import("../features/suites/index.ts")).checkSuite);
export const checkPilot = lazily(async () => (await import("../features/pilot/index.ts")).checkPilot);
export const chooseStored = lazily(async () => (await import("../store/index.ts")).chooseStored);
export const comparePrompts = lazily(async () => (await import("../results/index.ts")).comparePrompts);
export const compareResults = lazily(async () => (await import("../results/index.ts")).compareResults);
export const diagnose = lazily(async () => (await import("../features/doctor/index.ts")).diagnose);
export const exportDataset = lazily(async () => (await import("../features/export/index.ts")).exportDataset);
export const exportInspect = lazily(async () => (await import("../features/export/index.ts")).exportInspect);
export const exportSite = lazily(async () => (await import("../features/site/index.ts")).exportSite);
export const exportSheet = lazily(async () => (await import("../features/annotate/index.ts")).exportSheet);
export const estimateRun = lazily(async () => (await import("../features/estimate/index.ts")).estimateRun);
export const extractNames = lazily(async () => (await import("../features/names/index.ts")).extractNames);
export const forecastNames = lazily(async () => (await import("../features/names/index.ts")).forecastNames);
export const forecastRun = lazily(async () => (await import("../campaign/index.ts")).forecastRun);
export const forecastIfPriced = lazily(async () => (await import("../campaign/index.ts")).forecastIfPriced);
export const findLocalServers = lazily(async () => (await import("../features/init/index.ts")).findLocalServers);
export const listServed = lazily(async () => (await import("../features/init/index.ts")).listServed);
export const needsRouter = lazily(async () => (await import("../features/init/index.ts")).needsRouter);
export const planFolder = lazily(async () => (await import("../features/init/index.ts")).planFolder);
export const writeFolder = lazily(async () => (await import("../features/init/index.ts")).writeFolder);
export const gateDocuments = lazily(async () => (await import("../features/gate/index.ts")).gateDocuments);
export const importPublished = lazily(async () => (await import("../features/import/index.ts")).importPublished);
export const requireSource = lazily(async () => (await import("../features/import/index.ts")).requireSource);
export const importSheet = lazily(async () => (await import("../features/annotate/index.ts")).importSheet);
export const judgeGate = lazily(async () => (await import("../features/gate/index.ts")).judgeGate);
export const listModelEntries = lazily(async () => (await import("../features/models/index.ts")).listModelEntries);
export const listServerModels = lazily(async () => (await import("../features/models/index.ts")).listServerModels);
export const loadNames = lazily(async () => (await import("../features/names/index.ts")).loadNames);
export const loadRuns = lazily(async () => (await import("../results/index.ts")).loadRuns);
export const openEventLog = lazily(async () => (await import("../campaign/index.ts")).openEventLog);
export const controlQueues = lazily(async () => (await import("../workers/index.ts")).controlQueues);
export const confirmKeyPlace = lazily(async () => (await import("../features/config/index.ts")).confirmKeyPlace);
export const isConfirmed = lazily(async () => (await import("../features/config/index.ts")).isConfirmed);
export const readSettings = lazily(async () => (await import("../features/config/index.ts")).readSettings);
export const planPower = lazily(async () => (await import("../features/power/index.ts")).planPower);
export const clearPlanned = lazily(async () => (await import("../campaign/index.ts")).clearPlanned);
export const planClear = lazily(async () => (await import("../campaign/index.ts")).planClear);
export const prepareJudging = lazily(async () => (await import("../features/judge/index.ts")).prepareJudging);
export const prepareNames = lazily(async () => (await import("../features/names/index.ts")).prepareNames);
export const prepareRerun = lazily(async () => (await import("../features/rerun/index.ts")).prepareRerun);
export const draftRun = lazily(async () => (await import("../campaign/index.ts")).draftRun);
export const replaceFiles = lazily(async () => (await import("../outside/replace-files.ts")).replaceFiles);
export const runBenchmark = lazily(async () => (await import("../campaign/index.ts")).runBenchmark);
export const requireTelling = lazily(async () => (await import("../features/gate/index.ts")).requireTelling);
export const requireTellingRows = lazily(async () => (await import("../features/gate/index.ts")).requireTellingRows);
export const serveMcp = lazily(async () => (await import("../features/mcp/index.ts")).serveMcp);
export const serveFolder = lazily(async () => (await import("../features/site/index.ts")).serveFolder);
export const serveSite = lazily(async () => (await import("../features/site/index.ts")).serveSite);
export const serveSimulator = lazily(async () => (await import("../campaign/index.ts")).serveSimulator);
export const showLeaderboard = lazily(async () => (await import("../results/index.ts")).showLeaderboard);
export const showReport = lazily(async () => (await import("../results/index.ts")).showReport);
export const showRun = lazily(async () => (await import("../results/index.ts")).showRun);
export const showSuite = lazily(async () => (await import("../features/suites/index.ts")).showSuite);
export const summariseRun = lazily(async () => (await import("../results/index.ts")).summariseRun);
export const workOn = lazily(async () => (await import("../workers/index.ts")).workOn);
export const writeExampleSuite = lazily(async () => (await import("../features/suites/index.ts")).writeExampleSuite);
export const writeRatingSheet = lazily(async () => (await import("../features/pilot/index.ts")).writeRatingSheet);
export const watchStore = lazily(async () => (await import("../campaign/index.ts")).watchStore);

function lazily<Parameters extends readonly unknown[], Result>(
  load: () => Promise<(...parameters: Parameters) => Promise<Result>>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => (await load())(...parameters);
}
