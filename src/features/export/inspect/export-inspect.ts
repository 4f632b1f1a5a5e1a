import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { conversationKey } from "../../../domain/conversation-place.ts";
import type { Digest } from "../../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../../domain/model-config.ts";
import type { Configuration, Suite } from "../../../domain/suite.ts";
import { checkFolder, replaceFolder, type FolderKind } from "../../../outside/replace-folder.ts";
import { judgesAndReaders } from "../../../results/choose-judges.ts";
import type { Leaderboard } from "../../../results/contract.ts";
import { loadLeaderboard } from "../../../results/load-leaderboard.ts";
import { readingsBesideBallots, type ReadingBesideBallot } from "../../../results/load-readings.ts";
import { gradesBy } from "../../../results/panel/judging.ts";
import type { GradedConversation } from "../../../scoring/index.ts";
import { type Store } from "../../../store/index.ts";
import { nothingToWrite, type ExportFolderRequest, type ExportProgress } from "../export-folder-request.ts";
import { readRun } from "./run-records.ts";
import { startLog, type LogWriter, type WrittenLog } from "./write-log.ts";
import { chooseStored } from "../../../store/selection/choose-stored.ts";

/** The marker file is no log for Inspect: its name does not begin with a time. */
const logFolder: FolderKind = {
  name: "logs",
  markerFile: "aib-inspect.json",
  lastFile: "listing.json",
  paths: /^(?:[\w.-]+\.eval|listing\.json)$/u,
};

export interface InspectExport {
  readonly suite: { readonly id: string; readonly version: string };
  readonly logs: number;
  readonly samples: number;
  readonly bytes: number;
}

/**
 * Writes one log of Inspect for each model config and configuration; its epochs are the runs.
 * @throws BenchError usage for a folder that may not be replaced; not-found | unknown-suite | unknown-judge | usage for what
 *   the store does not have; unwritable when the system refuses to write
 */
export async function exportInspect(store: Store, request: ExportFolderRequest): Promise<InspectExport> {
  await checkFolder(logFolder, request.folder);
  const source = await loadLogSource(store, request);
  const { suite } = source;
  return replaceFolder(logFolder, request.folder, async (draft) => {
    const logs = await writeLogs(store, { source, draft, ...request });
    if (logs.length === 0) throw nothingToWrite(suite);
    const listing = Object.fromEntries(logs.map(({ file, preview }) => [file, preview]));
    await writeFile(join(draft, "listing.json"), JSON.stringify(listing, null, 2), { flush: true });
    const sum = (count: (log: WrittenLog) => number): number => logs.reduce((total, log) => total + count(log), 0);
    const { id, version, digest } = suite;
    return {
      about: { program: request.program, suite: id, suite_digest: digest },
      result: {
        suite: { id, version },
        logs: logs.length,
        samples: sum(({ samples }) => samples),
        bytes: sum(({ bytes }) => bytes),
      },
    };
  });
}

interface LogSource {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  readonly leaderboard: Leaderboard;
  /** The numbers of the planned runs, by model config. */
  readonly runs: ReadonlyMap<Digest, readonly number[]>;
  /** What code reads from the ballots, by the place of the item's opener. */
  readonly stances: ReadonlyMap<string, GradedConversation>;
  /** What was read in the words, by place. */
  readonly readings: ReadonlyMap<string, readonly ReadingBesideBallot[]>;
}

async function loadLogSource(store: Store, request: ExportFolderRequest): Promise<LogSource> {
  const { suite: wanted, models, judges: named, excludeOwnFamily, now } = request;
  const { suite, modelConfigs } = await chooseStored(store, { suite: wanted, models });
  const { judges } = await judgesAndReaders(store, suite, named);
  const query = { suite: suite.digest, judges: named, excludeOwnFamily, interval: null, now };
  const leaderboard = await loadLeaderboard(store, query);
  const judgeId = judges[0]?.id ?? "";
  const counts = await store.runCounts({ suiteDigest: suite.digest, judgeId });
  const planned = Map.groupBy(counts, ({ modelConfigId }) => modelConfigId);
  const stances = suite.items === undefined ? [] : await gradesBy(store, suite, judgeId);
  return {
    suite,
    modelConfigs,
    judges,
    leaderboard,
    runs: new Map([...planned].map(([id, own]) => [id, own.map(({ run }) => run)])),
    stances: new Map(stances.map((stance) => [conversationKey(stance), stance])),
    readings: Map.groupBy(await readingsBesideBallots(store, suite), conversationKey),
  };
}

interface LogWork extends Pick<ExportFolderRequest, "onProgress" | "signal" | "program"> {
  readonly source: LogSource;
  readonly draft: string;
}

async function writeLogs(store: Store, work: LogWork): Promise<readonly WrittenLog[]> {
  const { source, draft, onProgress, signal } = work;
  const logs: WrittenLog[] = [];
  const { modelConfigs } = source;
  for (const [place, modelConfig] of modelConfigs.entries()) {
    logs.push(...(await writeLogsOf(store, modelConfig, work)));
    const progress: ExportProgress = { share: (place + 1) / modelConfigs.length, text: `${logs.length} logs` };
    onProgress(progress);
    signal.throwIfAborted();
  }
  for (const log of logs) await rename(log.draft, join(draft, log.file));
  return logs;
}

/** The logs of one model config: one for each configuration, written beside each other, one run after the other. */
async function writeLogsOf(
  store: Store,
  modelConfig: ModelConfig,
  { source, draft, signal, program }: LogWork,
): Promise<readonly WrittenLog[]> {
  const { suite, judges, leaderboard, stances, readings } = source;
  const judgeIds = new Set(judges.map(({ id }) => id));
  const writers = new Map<string, LogWriter>();
  const writerFor = async (configuration: Configuration): Promise<LogWriter> => {
    const name = `${configuration.variant} ${configuration.delivery}`;
    const open = writers.get(name);
    if (open !== undefined) return open;
    const subject = { suite, modelConfig, configuration, judges, leaderboard, program };
    const writer = await startLog(draft, subject);
    writers.set(name, writer);
    return writer;
  };
  try {
    for (const run of source.runs.get(modelConfig.id) ?? []) {
      for (const records of await readRun(store, suite, modelConfig.id, run, judgeIds)) {
        signal.throwIfAborted();
        const key = conversationKey(records.place);
        const beside = { stance: stances.get(key), readings: readings.get(key) ?? [] };
        await (await writerFor(records.place.configuration)).add({ suite, modelConfig, judges, records, ...beside });
      }
    }
    const written: WrittenLog[] = [];
    for (const writer of writers.values()) written.push(await writer.finish());
    return written;
  } finally {
    for (const writer of writers.values()) await writer.abandon();
  }
}
