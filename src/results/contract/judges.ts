import type { Configuration } from "../../domain/suite.ts";
import type { JudgeFault, PassedCheck, UndecidedFault } from "./judge-faults.ts";
import type { Ends, Judge, Subject, SuiteIdentity } from "./parts.ts";

export interface JudgeEntry extends Judge {
  /** Its unique name in this document. */
  readonly name: string;
  /** Its reference for `--judge` and `--judges`. */
  readonly reference: string;
  readonly blind: boolean;
  /** Not a model. */
  readonly person: boolean;
  /** Null where the family is unknown. */
  readonly family: string | null;
  /** Verdicts under the configurations that count. */
  readonly scored: number;
  readonly unscored: number;
  /** Why, in general, the most frequent first. */
  readonly unscoredReasons: readonly { readonly reason: string; readonly verdicts: number }[];
  /** Of the scored ones that were asked for words of the answer; null where none was. */
  readonly quotes: { readonly verbatim: number; readonly foreign: number; readonly missing: number } | null;
  /** Conversations that another judge scored too. */
  readonly shared: number;
  readonly selfPreference: SelfPreference | null;
  /** Its grades of its own model beside the others'; null without any to compare. */
  readonly selfGrading: SelfGrading | null;
  /** Its verdict scores minus other judges', in points of 100, by the family of the model; null for models of none. */
  readonly families: readonly {
    readonly family: string | null;
    readonly difference: number;
    readonly conversations: number;
  }[];
  /**
   * How far its grades lie above the mean of all judges, in points of the index: below 0 for a harsh one. A panel corrects
   * for that where judges are left out for their own family. Null without information, and where it is unknown.
   */
  readonly severity: { readonly points: number; readonly interval: Ends } | null;
  /** US dollars of all its attempts, repeats apart, as far as prices are known; null where it made none. */
  readonly costUsd: number | null;
  readonly costIsLowerBound: boolean;
  readonly costPerVerdict: number | null;
  /** Of `rows`, those that it has a part in, with its mean index there and its mean difference to the other judges. */
  readonly modelConfigs: number;
  readonly meanIndex: number | null;
  readonly difference: number | null;
}

interface SelfPreference {
  readonly family: string;
  /** How much further its grades of its own family lie above others' than its grades of the rest do; points of 100. */
  readonly difference: number;
  /** The part that neither the judge's scale nor noise explains; null where unknown. */
  readonly unexplained: number | null;
  /** The judges that it is compared with. */
  readonly references: number;
  /**
   * Between the one-sided 95 % limits, and the one-sided p, over families (with fewer than four others over models); of
   * `unexplained`, else of `difference`.
   */
  readonly interval: Ends | null;
  /** Null with too few to test. */
  readonly pValue: number | null;
  /** The part of the judge's grades that overlaps with another judge. */
  readonly own: { readonly conversations: number; readonly models: number };
  readonly rest: { readonly conversations: number; readonly models: number; readonly families: number };
}

interface SelfGrading {
  readonly modelConfigs: number;
  /** Of them, shared with the judge that shares most. */
  readonly conversations: number;
  readonly scenarios: number;
  /** Its verdict scores and the others' of the same conversations, 0 to 100: means over scenarios, and their difference. */
  readonly own: number;
  readonly others: number;
  readonly difference: number;
  /** 95 %, over scenarios; null for fewer than 30 conversations. */
  readonly interval: Ends | null;
  /** Its mean difference to the same judges on models of other families; null where they share none. */
  readonly elsewhere: number | null;
}

interface Retest {
  readonly judgeId: string;
  readonly conversations: number;
  /** 0 to 1. */
  readonly identical: number;
  /** Between two grades of one conversation, in points of 100. */
  readonly meanAbsoluteDifference: number;
  /** Krippendorff's, of verdict scores; null where all are the same. */
  readonly alpha: number | null;
  /** ICC(2,1); null as above. */
  readonly single: number | null;
  readonly name: string;
  /** How often it graded, at most. */
  readonly times: number;
  /** US dollars of the repeats alone; null where they made no attempt. */
  readonly costUsd: number | null;
  readonly costIsLowerBound: boolean;
}

/** The store's data on the judges under one suite. */
export interface JudgeSection {
  /** First grades alone; the judge with the most grades first. */
  readonly judges: readonly JudgeEntry[];
  /** How many of the checks were possible, and what they found, as a sentence. */
  readonly headline: string;
  /** Each judge has five checks, and each check is in one of three lists: a fault, not checked, or fine. */
  readonly faults: readonly JudgeFault[];
  readonly undecided: readonly UndecidedFault[];
  readonly passed: readonly PassedCheck[];
  /** Null where no two judges scored the same conversation. */
  readonly agreement: {
    /** Krippendorff's alpha of all judges, by field. */
    readonly fields: readonly {
      readonly field: string;
      readonly measurement: "nominal" | "ordinal" | "interval";
      readonly alpha: number | null;
      readonly conversations: number;
    }[];
    readonly pairs: readonly {
      readonly judgeIds: readonly string[];
      readonly conversations: number;
      /** Weighted by squares, of verdict scores. */
      readonly kappa: number | null;
      /** The first minus the second, in points of 100. */
      readonly meanDifference: number | null;
      /** In the unit of the field; of a boolean as a share. */
      readonly fields: readonly {
        readonly field: string;
        readonly kappa: number | null;
        readonly meanDifference: number | null;
        readonly conversations: number;
      }[];
    }[];
    /** Intraclass correlation of verdict scores: ICC(2,1) of one judge, ICC(2,k) of the mean of these. */
    readonly reliability: {
      readonly judgeIds: readonly string[];
      readonly conversations: number;
      readonly single: number;
      readonly average: number;
    } | null;
  } | null;
  /** Of judges that graded some conversation again. */
  readonly retests: readonly Retest[];
  /** Model configs that several judges graded, over the conversations that all of these scored; the best first. */
  readonly rows: readonly (Subject & {
    readonly conversations: number;
    /** For each judge, in their order. */
    readonly indices: readonly (number | null)[];
    readonly mean: number;
    /** Highest minus lowest. */
    readonly spread: number;
  })[];
  /** The conversations whose verdict scores lie furthest apart, the widest first, at most twenty. */
  readonly disagreements: readonly (Subject & {
    readonly run: number;
    readonly scenarioId: string;
    readonly title: string;
    readonly configuration: Configuration;
    /** For each judge, in their order: 0 to 100; null where it gave no grade. */
    readonly scores: readonly (number | null)[];
    /** Highest minus lowest, of the judges whose grades carry information. */
    readonly spread: number;
  })[];
}

/** Who read the words of a suite whose index is read from ballots, and how far the readings are from the ballots. */
export interface ReaderEntry {
  readonly id: string;
  readonly name: string;
  readonly person: boolean;
  readonly modelConfigs: number;
  /** First readings, or a person's. */
  readonly messages: number;
  /** Of them, those without a number. */
  readonly withoutNumber: number;
  /** The mean distance to the ballot behind the message, in points; null without a number on either side. */
  readonly apart: number | null;
  /** Of those with two numbers, the ones so far apart that the message is read a second time: 0 to 1. */
  readonly farApart: number | null;
}

/** All findings about the judges of one suite. */
export interface Judges extends JudgeSection {
  readonly schemaVersion: 1;
  readonly suite: SuiteIdentity;
  /** Whose verdicts are looked at. */
  readonly configurations: readonly Configuration[];
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** Only of a suite whose messages are read. */
  readonly readings?: readonly ReaderEntry[];
  /** Next steps, as sentences. */
  readonly notes: readonly string[];
}
