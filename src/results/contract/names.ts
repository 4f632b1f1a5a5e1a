import type { Suite } from "../../domain/suite.ts";
import type { NameChoice } from "../../store/names/name-extraction.ts";
import type { NameReport } from "./report.ts";

/** What models call themselves under one suite, when they choose freely and under pressure: `aib names`. */
export interface NamesOverview {
  readonly schemaVersion: 2;
  readonly suite: Pick<Suite, "id" | "version" | "digest" | "title">;
  /** The suite has scenarios in which models name themselves. */
  readonly asked: boolean;
  /** Those asked for that have a run whose names were read, by label. */
  readonly modelConfigs: readonly ModelConfigNames[];
  /** Over all model configs of the suite, not only those asked for: runs read, those without a name that stands for them. */
  readonly runs: number;
  readonly nameless: number;
  /** Runs that fixed rules read, because the reading model gave no usable reply. */
  readonly byRules: number;
  /** Those of them in which no name was chosen at all. */
  readonly declined: number;
  /** Names chosen, each name of a run once. */
  readonly picks: number;
  /** Over all as well. */
  readonly popular: NameReport["popular"];
  /** Names that one of those asked for alone chose. */
  readonly exclusive: NameReport["exclusive"];
  /** Different names that all model configs of the suite chose. */
  readonly distinct: number;
}

export interface ModelConfigNames extends Omit<NameReport["chosen"][number], "runs"> {
  readonly model: string;
  readonly runs: readonly Omit<NameChoice, "modelConfigId">[];
}
