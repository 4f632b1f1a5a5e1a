import type { SiteRubric, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { readRequest } from "../sent/read-request.ts";

/** Whether a judge was asked in the rubric's blind words: as its request shows, or else by its name. */
export function isBlind(rubric: SiteRubric, request: string | null, judge: TrajectoryVerdict["judge"]): boolean {
  if (rubric.blind === null) return false;
  const sent = readRequest(request);
  if (sent === null) return / blind\b/u.test(judge.label);
  const words = sent.messages.map(({ content }) => content ?? "").join("\n");
  return words.includes(rubric.blind.prompt.trim()) && !words.includes(rubric.prompt.trim());
}
