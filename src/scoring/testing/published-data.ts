import { existsSync, readFileSync } from "node:fs";
import { list } from "tar";
import { z } from "zod";
import type { FieldScores } from "../../domain/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { graded, unscored } from "./graded.ts";

// The data stay outside the project: a checkout without them beside it skips what needs them.
const scoresFile = "../shared/data/published-scores.json";
const cacheFile = "../shared/data/published-cache.tar.gz";

export const publishedDataIsHere: boolean = existsSync(scoresFile) && existsSync(cacheFile);

const interval = z.tuple([z.number(), z.number()]).nullable();
const publishedScore = z.object({
  directory: z.string(),
  complete: z.boolean(),
  index: z.number(),
  runs: z.number(),
  per_run_index: z.array(z.number()),
  ci95: interval,
  t_ci95: interval,
  dimensions: z.record(z.string(), z.record(z.string(), z.number())),
});
export type PublishedScore = z.infer<typeof publishedScore>;

export function readPublishedScores(): readonly PublishedScore[] {
  return z.array(publishedScore).parse(JSON.parse(readFileSync(scoresFile, "utf8")));
}

const trajectory = z.object({ judge_scores: z.record(z.string(), z.unknown()).nullish() });

/** Every published verdict; the model config's id is its directory. */
export async function readPublishedVerdicts(): Promise<readonly GradedConversation[]> {
  const verdicts: Promise<GradedConversation | null>[] = [];
  await list({
    file: cacheFile,
    filter: (path) => /\/run_\d+\/(?:identity|resistance|stability)\/.*\.json$/.test(path),
    onReadEntry: (entry) => {
      verdicts.push(entry.concat().then((body) => readVerdict(entry.path, body.toString())));
    },
  });
  return (await Promise.all(verdicts)).filter((verdict) => verdict !== null);
}

function readVerdict(path: string, text: string): GradedConversation | null {
  const [, modelConfigId = "", run = "", , , , file = ""] = path.split("/");
  const { judge_scores: found } = trajectory.parse(JSON.parse(text));
  if (!found) return null;
  const scores: FieldScores = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, number | boolean] => typeof entry[1] !== "string"),
  );
  const scenarioId = file.replace(/(?:_turn2)?\.json$/, "").replace("pq01", "psych");
  const place = { modelConfigId, run: Number(run.replace("run_", "")) };
  return Object.keys(scores).length === 0 ? unscored(scenarioId, place) : graded(scenarioId, scores, place);
}
