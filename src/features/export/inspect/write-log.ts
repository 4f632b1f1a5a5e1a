import { stat, open } from "node:fs/promises";
import { Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { draftPath } from "../../../outside/draft.ts";
import { evalHeader, logFileName, type EvalHeader, type LogSubject } from "./eval-header.ts";
import { evalTime, type Usage } from "./eval-log.ts";
import { evalSample, isWhole, summaryOf, type SampleSource } from "./eval-sample.ts";
import { createScoreSums, sampleScoresOf, unscoredIn } from "./sample-scores.ts";
import { addUsage } from "./usage.ts";

/** A log in the making: samples are written as they come. */
export interface LogWriter {
  readonly add: (source: SampleSource) => Promise<void>;
  readonly finish: () => Promise<WrittenLog>;
  /** Ends without a whole log; harmless after `finish`. */
  readonly abandon: () => Promise<void>;
}

export interface WrittenLog {
  /** The path that it was written to. */
  readonly draft: string;
  /** The name that it gets. */
  readonly file: string;
  readonly samples: number;
  readonly bytes: number;
  /** What a listing of logs shows of it. */
  readonly preview: ReturnType<typeof previewOf>;
}

export async function startLog(folder: string, subject: LogSubject): Promise<LogWriter> {
  const draft = draftPath(folder);
  const zip = await createZipFile(draft);
  const { suite, judges } = subject;
  const all = sampleScoresOf(suite, judges);
  const scores = createScoreSums(all);
  const summaries: ReturnType<typeof summaryOf>[] = [];
  const origins = new Set<string>();
  let usage: Usage = {};
  const times = { first: "", last: "" };
  return {
    add: async (source) => {
      const sample = evalSample(source);
      const { place, verdicts, answers } = source.records;
      const { scenarioId } = place;
      scores.add(sample.id, sample.scores, unscoredIn({ suite, scenarioId, judges, verdicts, stance: source.stance }));
      usage = addUsage(usage, sample.model_usage);
      for (const { answer } of answers) origins.add(answer.origin);
      const called = [sample.started_at, sample.completed_at].filter((at) => at !== null);
      for (const at of called.length > 0 ? called : answers.map(({ recordedAt }) => evalTime(recordedAt))) {
        if (times.first === "" || at < times.first) times.first = at;
        if (at > times.last) times.last = at;
      }
      summaries.push(summaryOf(sample, isWhole(source) || sample.error !== null));
      await zip.add(`samples/${sample.id}_epoch_${sample.epoch}.json`, sample);
    },
    finish: async () => {
      const sums = {
        sampleIds: [...new Set(summaries.map(({ id }) => id))],
        samples: summaries.length,
        completed: summaries.filter(({ error, completed }) => error === null && completed).length,
        epochs: Math.max(...summaries.map(({ epoch }) => epoch)),
        usage,
        startedAt: times.first,
        completedAt: times.last,
        origins: [...origins].toSorted(),
        scores: scores.results(),
      };
      const header = evalHeader(subject, sums, all);
      await zip.add("_journal/start.json", { version: header.version, eval: header.eval, plan: header.plan });
      await zip.add("_journal/summaries/1.json", summaries);
      await zip.add("summaries.json", summaries);
      await zip.add("reductions.json", scores.reductions());
      await zip.add("header.json", header);
      await zip.close();
      const { size } = await stat(draft);
      return {
        draft,
        file: logFileName(header.eval, subject.modelConfig.label),
        samples: summaries.length,
        bytes: size,
        preview: previewOf(header),
      };
    },
    abandon: () => zip.abandon(),
  };
}

function previewOf({ eval: spec, stats, version, status, results }: EvalHeader) {
  const { eval_id, run_id, task, task_id, task_version, model } = spec;
  const [first] = Object.values(results.scores[0]?.metrics ?? {});
  const { started_at, completed_at } = stats;
  return {
    eval_id,
    run_id,
    task,
    task_id,
    task_version,
    model,
    version,
    status,
    started_at,
    completed_at,
    primary_metric: first ?? null,
  };
}

/** The first day that a zip file can state: equal results give equal files. */
const beginning = new Date(1980, 0, 1);

/**
 * Starts a zip file that must not exist yet. Every entry states its size before its content: Inspect's viewer does not read
 * sizes that follow it.
 */
async function createZipFile(path: string) {
  const handle = await open(path, "wx");
  const output = new WritableStream<Uint8Array>({ write: (bytes) => handle.writeFile(bytes) });
  const zip = new ZipWriter(output, {
    bufferedWrite: true,
    dataDescriptor: false,
    extendedTimestamp: false,
    lastModDate: beginning,
    useWebWorkers: false,
  });
  return {
    /** Adds a JSON file; resolves when it is written, so that one file at a time is in memory. */
    add: async (name: string, value: unknown): Promise<void> => {
      await zip.add(name, new Uint8ArrayReader(Buffer.from(jsonText(value))));
    },
    /** Resolves when the zip file is whole and on the disk. */
    close: async (): Promise<void> => {
      await zip.close();
      await handle.sync();
      await handle.close();
    },
    /** Ends without a whole file; harmless after `close`. */
    abandon: (): Promise<void> => handle.close().catch(() => {}),
  };
}

/** Half a surrogate pair, which a model may write, is no text for strict readers: it becomes U+FFFD. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each));
}
