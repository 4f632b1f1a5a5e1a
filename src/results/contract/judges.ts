import type { Configuration } from "../../domain/suite.ts";
import type { FamilyDifference } from "../../scoring/judges/family-differences.ts";
import type { JudgeAgreement } from "../../scoring/judges/judge-agreement.ts";
import type {
  FaultEvidence,
  PassedCheck as AssessedCheck,
  UndecidedFault as AssessedUndecided,
} from "../../scoring/judges/judge-fault.ts";
import type { SelfGrading } from "../../scoring/judges/self-grading.ts";
import type { SelfPreference as AssessedPreference } from "../../scoring/judges/self-preference.ts";
import type { TestRetest } from "../../scoring/judges/test-retest.ts";
import type { QuoteTally, VerdictTally } from "../../scoring/judges/verdict-tally.ts";
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
  readonly unscoredReasons: VerdictTally["reasons"];
  /** Of the scored ones that were asked for words of the answer; null where none was. */
  readonly quotes: QuoteTally | null;
  /** Conversations that another judge scored too. */
  readonly shared: number;
  readonly selfPreference: SelfPreference | null;
  /** Its grades of its own model beside the others'; null without any to compare. */
  readonly selfGrading: SelfGrading | null;
  /** Its verdict scores minus other judges', in points of 100, by the family of the model; null for models of none. */
  readonly families: readonly FamilyDifference[];
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

interface SelfPreference extends Pick<AssessedPreference, "family" | "references" | "own" | "rest"> {
  /** How much further its grades of its own family lie above others' than its grades of the rest do; points of 100. */
  readonly difference: number;
  /** The part that neither the judge's scale nor noise explains; null where unknown. */
  readonly unexplained: number | null;
  /**
   * Between the one-sided 95 % limits, and the one-sided p, over families (with fewer than four others over models); of
   * `unexplained`, else of `difference`.
   */
  readonly interval: Ends | null;
  /** Null with too few to test. */
  readonly pValue: number | null;
}

/** A check that was made and found nothing. */
export interface PassedCheck extends AssessedCheck {
  readonly judge: string;
}

/** A problem with a judge, with the evidence. */
export interface JudgeFault extends PassedCheck {
  /** What was seen and how to fix it. */
  readonly sentence: string;
  /** What was seen alone, without the judge's name. */
  readonly brief: string;
  readonly evidence: FaultEvidence;
}

/** A check that could not be made, or that what was seen does not decide. */
export interface UndecidedFault extends Omit<AssessedUndecided, "lacking"> {
  readonly judge: string;
  /** Why, and what would check it. */
  readonly sentence: string;
}

interface Retest extends Omit<TestRetest, "judgeIds"> {
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
  readonly agreement: JudgeAgreement | null;
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
