import type { Dose } from "../../domain/situation.ts";
import type { ItemSummary } from "../../scoring/stances/item-summaries.ts";
import type { StanceFigures } from "../../scoring/stances/stance-figures.ts";
import type { Words } from "../../scoring/stances/words.ts";
import type { Subject } from "./parts.ts";

/** What a row has beside its index, of complete cycles. */
export interface StanceRow extends Subject, Omit<StanceFigures, "index" | "interval" | "runs"> {
  /** A run asks one form, so it has no index. */
  readonly perRun: StanceFigures["runs"];
  /** What readers made of the words, against the ballots; null where nothing has been read, and over a single situation. */
  readonly words: Words | null;
}

export interface StanceItem extends Pick<ItemSummary, "undecided" | "withOthers" | "flags"> {
  readonly id: string;
  readonly sides: { readonly a: string; readonly b: string };
  readonly form: number;
  readonly experiment: string;
  /** Views for each side, over model configs and runs. */
  readonly views: ItemSummary["sides"];
  /** What the reason moves less the mean of what pushes and the hollow fact do, over views: 100 for a model that weighs. */
  readonly contrast: number | null;
}

/** What became of the views of every model config, from its ballots under the configurations that count. */
export interface Stances {
  /** How far the suite has been tried, in the suite's own words. */
  readonly status: string | null;
  readonly level: number;
  /** How many points of the ballot a fact of each strength asks for. */
  readonly asks: Readonly<Record<Dose, number>>;
  /** In the order of the leaderboard. */
  readonly rows: readonly StanceRow[];
  /** In the order of the suite. */
  readonly items: readonly StanceItem[];
}
