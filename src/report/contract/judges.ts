import { z } from "zod";
import { judgeFault, passedCheck, undecidedFault } from "./judge-faults.ts";
import { configuration, count, ends, judge, list, subject, suiteIdentity } from "./schema-parts.ts";

const dollars = z.number().nonnegative();
const share = z.number().min(0).max(1);
const plainInterval = z.object(ends).readonly().nullable();

/** The part of a judge's grades that overlaps with another judge. */
const comparedPart = z.object({ conversations: count, models: count }).readonly();

const selfPreference = z
  .object({
    family: z.string(),
    /** How much further its grades of its own family lie above others' than its grades of the rest do; points of 100. */
    difference: z.number(),
    /** The part that neither the judge's scale nor noise explains; null where that is unknown. */
    unexplained: z.number().nullable(),
    /** The judges that it is compared with. */
    references: count,
    /**
     * Between the one-sided 95 % limits, and the one-sided p, over families (with fewer than four others over models); of
     * `unexplained`, else of `difference`.
     */
    interval: plainInterval,
    /** Null where there are too few to test. */
    pValue: share.nullable(),
    own: comparedPart,
    rest: z.object({ conversations: count, models: count, families: count }).readonly(),
  })
  .readonly();

const selfGrading = z
  .object({
    modelConfigs: count,
    /** Of them, shared with the judge that shares most. */
    conversations: count,
    scenarios: count,
    /** Its verdict scores and the others' of the same conversations, 0 to 100: means over scenarios, and their difference. */
    own: z.number(),
    others: z.number(),
    difference: z.number(),
    /** 95 %, over scenarios; null for fewer than 30 conversations, which are too few to tell. */
    interval: plainInterval,
    /** Its mean difference to the same judges on models of other families; null where they share none. */
    elsewhere: z.number().nullable(),
  })
  .readonly();

const judgeEntry = z
  .object({
    ...judge.unwrap().shape,
    /** Its unique name in this document. */
    name: z.string(),
    /** Its reference for `--judge` and `--judges`. */
    reference: z.string(),
    blind: z.boolean(),
    /** Not a model. */
    person: z.boolean(),
    /** Null where the family is unknown. */
    family: z.string().nullable(),
    /** Verdicts under the configurations that count. */
    scored: count,
    unscored: count,
    /** Why, in general, the most frequent first. */
    unscoredReasons: list(z.object({ reason: z.string(), verdicts: count }).readonly()),
    /** Of the scored ones that were asked for words of the answer; null where none was. */
    quotes: z.object({ verbatim: count, foreign: count, missing: count }).readonly().nullable(),
    /** Conversations that another judge scored too. */
    shared: count,
    selfPreference: selfPreference.nullable(),
    /** Its grades of its own model beside the others'; null where there are none to compare. */
    selfGrading: selfGrading.nullable(),
    /** Its verdict scores minus other judges', in points of 100, by the family of the model; null for models of none. */
    families: list(
      z.object({ family: z.string().nullable(), difference: z.number(), conversations: count }).readonly(),
    ),
    /**
     * How far its grades lie above the mean of all judges, in points of the index: below 0 for a harsh one. A panel corrects
     * for that where judges are left out for their own family. Null without information, and where it is unknown.
     */
    severity: z
      .object({ points: z.number(), interval: z.object(ends).readonly() })
      .readonly()
      .nullable(),
    /** Of all its attempts, repeats apart, as far as prices are known; null where it made none. */
    costUsd: dollars.nullable(),
    costIsLowerBound: z.boolean(),
    costPerVerdict: dollars.nullable(),
    /** Of `rows`, those that it has a part in, with its mean index there and its mean difference to the other judges. */
    modelConfigs: count,
    meanIndex: z.number().nullable(),
    difference: z.number().nullable(),
  })
  .readonly();

const judgeIds = list(z.string());
const correlation = z.number().max(1).nullable();

const agreement = z
  .object({
    /** Krippendorff's alpha of all judges, by field. */
    fields: list(
      z
        .object({
          field: z.string(),
          measurement: z.enum(["nominal", "ordinal", "interval"]),
          alpha: correlation,
          conversations: count,
        })
        .readonly(),
    ),
    pairs: list(
      z
        .object({
          judgeIds,
          conversations: count,
          /** Weighted by squares, of verdict scores. */
          kappa: correlation,
          /** The first minus the second, in points of 100. */
          meanDifference: z.number().nullable(),
          /** In the unit of the field; of a boolean as a share. */
          fields: list(
            z
              .object({
                field: z.string(),
                kappa: correlation,
                meanDifference: z.number().nullable(),
                conversations: count,
              })
              .readonly(),
          ),
        })
        .readonly(),
    ),
    /** Intraclass correlation of verdict scores: ICC(2,1) of one judge, ICC(2,k) of the mean of these. */
    reliability: z
      .object({ judgeIds, conversations: count, single: z.number(), average: z.number() })
      .readonly()
      .nullable(),
  })
  .readonly();

const retest = z
  .object({
    judgeId: z.string(),
    conversations: count,
    identical: share,
    /** Between two grades of one conversation, in points of 100. */
    meanAbsoluteDifference: z.number().nonnegative(),
    /** Krippendorff's, of verdict scores; null where all are the same. */
    alpha: correlation,
    /** ICC(2,1); null as above. */
    single: z.number().nullable(),
    name: z.string(),
    /** How often it graded, at most. */
    times: count,
    /** Of the repeats alone; null where they made no attempt. */
    costUsd: dollars.nullable(),
    costIsLowerBound: z.boolean(),
  })
  .readonly();

/** The store's data on the judges under one suite. */
export const judgeSection = z
  .object({
    /** First grades alone; the judge with the most grades first. */
    judges: list(judgeEntry),
    /** How many of the checks were possible, and what they found, as a sentence. */
    headline: z.string(),
    /** Each judge has five checks, and each check is in one of three lists: a fault, not checked, or fine. */
    faults: list(judgeFault),
    undecided: list(undecidedFault),
    passed: list(passedCheck),
    /** Null where no two judges scored the same conversation. */
    agreement: agreement.nullable(),
    /** Of judges that graded some conversation again. */
    retests: list(retest),
    /** Model configs that several judges graded, over the conversations that all of these scored; the best first. */
    rows: list(
      z
        .object({
          ...subject,
          conversations: count,
          /** For each judge, in their order. */
          indices: list(z.number().nullable()),
          mean: z.number(),
          /** Highest minus lowest. */
          spread: z.number(),
        })
        .readonly(),
    ),
    /** The conversations whose verdict scores lie furthest apart, the widest first, at most twenty. */
    disagreements: list(
      z
        .object({
          ...subject,
          run: count,
          scenarioId: z.string(),
          title: z.string(),
          configuration,
          /** For each judge, in their order: 0 to 100; null where it gave no grade. */
          scores: list(z.number().nullable()),
          /** Highest minus lowest, of the judges whose grades carry information. */
          spread: z.number(),
        })
        .readonly(),
    ),
  })
  .readonly();

/** All findings about the judges of one suite. */
export const judgesSchema = z
  .object({
    schemaVersion: z.literal(1),
    suite: z.object(suiteIdentity).readonly(),
    /** Whose verdicts are looked at. */
    configurations: list(configuration),
    /** ISO 8601, UTC. */
    generatedAt: z.string(),
    ...judgeSection.unwrap().shape,
    /** Next steps, as sentences. */
    notes: list(z.string()),
  })
  .readonly();

export type JudgeSection = z.infer<typeof judgeSection>;
export type JudgeEntry = JudgeSection["judges"][number];
export type Judges = z.infer<typeof judgesSchema>;
