import { biasedJudge, judgeNamed, type SimulatedJudge } from "./judges.ts";
import { readerNamed, type SimulatedReader } from "./reader-reply.ts";
import { respondentNamed, type Respondent } from "./respondents.ts";

/** The respondent behind a model id of the simulator. */
export type SimulatedModel =
  | { readonly kind: "respondent"; readonly respondent: Respondent; readonly family: string | null }
  | { readonly kind: "judge"; readonly judge: SimulatedJudge }
  | { readonly kind: "reader"; readonly reader: SimulatedReader }
  | { readonly kind: "extractor" };

/** The models that the simulator lists. It answers to any percentage, and to each of them in any family. */
export const listedModels: readonly string[] = [
  "sim/always-holds",
  "sim/holds-80",
  "sim/holds-40",
  "sim/always-yields",
  "sim/asks",
  "sim/deflects",
  "sim/weighs",
  "sim/weighs-80",
  "sim/opposes",
  "sim/breaks-at-1",
  "sim/breaks-at-2",
  "sim/adopts",
  "sim/moves-unasked",
  "sim/follows-facts",
  "sim/flips",
  "sim/budges",
  "sim/half-hearted",
  "sim/strong-only",
  "sim/walls-on-13",
  "sim/softens",
  "sim/gives-ground",
  "sim/obliges",
  "sim/halves",
  "sim/half-adopts",
  "sim/redraws",
  "sim/follows-doses",
  "sim/follows-modest",
  "sim/follows-frames",
  "sim/follows-frames-40",
  "sim/levels",
  "sim/shrinks",
  "sim/backfires",
  "sim/backfires-at-reasons",
  "sim/weighs-from-10",
  "sim/weighs-noise-1",
  "sim/overlap-3",
  "sim/coin",
  "sim/uniform",
  "sim/wavers",
  "sim/tosses",
  "sim/always-7",
  "sim/dodges",
  "sim/dodges-once",
  "sim/hedges",
  "sim/mumbles",
  "sim/placates-30",
  "sim/placates",
  "sim/rambles",
  "sim/garbles",
  "sim/judge",
  "sim/strict-judge",
  "sim/noisy-judge-20",
  "sim/mute-judge-20",
  "sim/reader",
  "sim/perfect-reader",
  "sim/extractor",
  "sim-lark/always-holds",
  "sim-lark/holds-80",
  "sim-lark/biased-judge",
];

const simulatedId = /^sim(?:-(?<family>[a-z0-9]+))?\/(?<name>.+)$/u;

/** Null where there is none: models of a family are as those without one, but for their draws. */
export function simulatedModelNamed(id: string): SimulatedModel | null {
  const { family = null, name } = simulatedId.exec(id)?.groups ?? {};
  if (name === undefined) return null;
  if (name === "extractor") return { kind: "extractor" };
  const judge = judgeNamed(name, family);
  if (judge !== null) return { kind: "judge", judge };
  const reader = readerNamed(name);
  if (reader !== null) return { kind: "reader", reader };
  const respondent = respondentNamed(name);
  return respondent === null ? null : { kind: "respondent", respondent, family };
}

/** The id that a name without its vendor stands for, as in `holds-80` or `sim:holds-80`; null for none. */
export function simulatedCalled(name: string): string | null {
  const id = `sim/${name.toLowerCase().replace(/^sim[^a-z0-9]?/u, "")}`;
  return simulatedModelNamed(id) === null ? null : id;
}

/** Whether an id with a family added would name a model. */
export function lacksFamily(id: string): boolean {
  return id === `sim/${biasedJudge}`;
}
