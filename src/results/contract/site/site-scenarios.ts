import type { Configuration, Delivery } from "../../../domain/suite.ts";
import type { ItemFlag } from "../../../scoring/index.ts";

/**
 * `scenarios.json`: every wording once, with weights, rubrics and conversations. The wording of an imported suite comes
 * from its recorded requests; the suite's remark names what they lack.
 */
export interface SiteScenarios {
  /** Texts that recorded requests have in common: see `Segments`. */
  readonly texts: readonly string[];
  readonly experiments: readonly { readonly id: string; readonly title: string; readonly description: string }[];
  readonly scenarios: readonly SiteScenario[];
  readonly rubrics: readonly SiteRubric[];
  readonly systemVariants: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly deliveries: readonly {
    readonly id: Delivery;
    readonly systemSuffix: string | null;
    /** Only of `tool_role`; the greeting only where the model speaks through the tool. */
    readonly startToken: string | null;
    readonly greeting: string | null;
    readonly tool: {
      readonly name: string;
      readonly description: string;
      /** The model's reply; null where the tool has no parameters and the reply is plain content. */
      readonly parameter: { readonly name: string; readonly description: string } | null;
    } | null;
  }[];
  readonly judging: {
    readonly instructions: string;
    readonly blindInstructions: string | null;
    readonly repair: string;
  };
  readonly configurations: readonly Configuration[];
}

export interface SiteScenario {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly experiment: string;
  readonly pressure: string | null;
  /** Id of its rubric. */
  readonly rubric: string;
  readonly systemAddendum: string | null;
  readonly opening: readonly { readonly human: string; readonly assistant: string }[];
  readonly turns: readonly { readonly id: string; readonly human: string; readonly kind: string | null }[];
  /** Of the verdicts on ranked model configs, 0 to 100; null without any. */
  readonly difficulty: number | null;
  /** The part of them at the best end of every field that counts in the index, and at the worst, 0 to 1. */
  readonly ceilingShare: number | null;
  readonly floorShare: number | null;
  readonly samples: number;
  /** With the sum of all other scenarios, over model configs; null where unknown. */
  readonly itemTotalCorrelation: number | null;
  readonly flags: readonly ItemFlag[];
  /** Number of pages of answers `s/<slug>/<page>.json`, from 1. */
  readonly pages: number;
}

export interface SiteRubric extends Wording {
  readonly id: string;
  readonly blind: Wording | null;
  readonly reasonFirst: boolean;
  readonly fields: readonly {
    readonly id: string;
    readonly kind: "number" | "boolean" | "label";
    /** Null for a boolean. */
    readonly min: number | null;
    readonly max: number | null;
    /** Only whole numbers are grades. */
    readonly whole: boolean;
    /** Null for labels, whose worth says it. */
    readonly better: "higher" | "lower" | "true" | "false" | null;
    /** The labels of which a judge chooses one; empty for other fields. */
    readonly labels: readonly { readonly value: string; readonly worth: number }[];
    readonly description: string;
  }[];
}

interface Wording {
  readonly title: string;
  readonly prompt: string;
}

/**
 * `s/<scenario>/<page>.json`, pages from 1, fifty entries each: every model's answers, worst score first, those without a
 * score last. `s/<scenario>/all.json` is page 0 of 1: all of them in the same order, excerpts cut after 120 characters, for
 * filtering.
 */
export interface SiteScenarioPage {
  readonly scenarioId: string;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** Verdicts by score: from 0 to below 5, 5 to below 10, ... 95 to 100. */
  readonly histogram: readonly number[];
  readonly entries: readonly {
    readonly slug: string;
    readonly label: string;
    readonly run: number;
    readonly configuration: Configuration;
    /** 0 to 100; null for an unscored verdict or none. */
    readonly score: number | null;
    readonly scores: Readonly<Record<string, number | boolean | string>>;
    /** The beginning of the last answer. */
    readonly excerpt: string;
    /** Characters of all answers of the conversation. */
    readonly characters: number;
    /** See `gridMarks`. */
    readonly mark: string;
  }[];
}
