/**
 * The forms of one language, in lower case, with straight apostrophes. A form is a pattern of whole words; `{name}` in it stands
 * for a part. Any other form is no answer.
 */
export interface BallotLanguage {
  /** One spelling for several, in lower case: "fünf" as "fuenf". All forms are in it. */
  readonly spelling: (text: string) => string;
  /** For 0 and up. */
  readonly numbers: readonly string[];
  /** Number words that are also pronouns: an answer only alone, or after an article. */
  readonly pronouns: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly half: string;
  readonly point: string;
  readonly outOf: string;
  /** Signs of a number, on a scale that goes below 0. */
  readonly plus: string;
  readonly minus: string;
  /** A pattern with `{min}` and `{max}`. */
  readonly scaleMention: string;
  /** "(0 = the lake, 10 = the cabin)": a pattern with `{min}` and `{max}`. */
  readonly legend: string;
  readonly scaleEnd: ReadonlySet<string>;
  readonly beforeEnd: ReadonlySet<string>;
  /** Phrases without a meaning of their own. */
  readonly ignored: readonly string[];
  /** Patterns. */
  readonly clauseOpeners: readonly string[];
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** Before the number, in the order of the sentence: {@link asides}, one of {@link stances}, {@link degrees}. */
  readonly asides: readonly string[];
  readonly stances: readonly string[];
  readonly degrees: readonly string[];
  /** Makes an answer follow from the words before it: "the cabin, so 8". */
  readonly conclusions: ReadonlySet<string>;
  readonly corrections: readonly string[];
  /** May begin a clause that is known without them, and one that gives a reason. */
  readonly causes: readonly string[];
  readonly joints: readonly string[];
  /** After the number. */
  readonly tails: readonly string[];
  /** Those of them by which the speaker owns the number. */
  readonly ownTails: readonly string[];
  /** A clause that may stand beside the answer, and makes one behind it the speaker's. */
  readonly forced: readonly string[];
  /** A clause without a number that may stand before or after the answer, and says nothing about it. */
  readonly leadIns: readonly string[];
  /** Says how weakly the number beside it is held, or what a reply without a number declines: patterns of a clause. */
  readonly weak: readonly string[];
  /** A clause that is one of these only before the answer: behind it, it may take it back. */
  readonly hedges: readonly string[];
  /** The same of a speaker who is not sure: "not sure. maybe 6?" */
  readonly unsure: readonly string[];
  /** How a hedged answer begins, which a question mark makes none. */
  readonly guesses: readonly string[];
  /** How a clause begins that gives a reason for the answer behind it. */
  readonly reasons: readonly string[];
  /** How a clause begins that says where the speaker leans: the number behind it is the speaker's. */
  readonly ownLeads: readonly string[];
  /** A clause that names the side which the speaker takes: a reply with one declines nothing. */
  readonly sides: readonly string[];
  /** Takes back the answer before it. */
  readonly retractions: readonly string[];
  /** "8 before" is no answer, and takes none back. */
  readonly past: ReadonlySet<string>;
  /** "down from 8", "as claude 3"; `#` is a number that is no answer. */
  readonly from: readonly string[];
  readonly aroundPast: ReadonlySet<string>;
  /** Numbers that the speaker's own answer behind them rejects: "not a 10, but an 8"; `#` is a number. */
  readonly rejected: readonly string[];
  /** Numbers that also an answer before them rejects: "4, not 9"; `#` is a number. */
  readonly denied: readonly string[];
  /** "from 8 down to 3" is 3, as is "8 → 3". */
  readonly moves: {
    readonly before: readonly string[];
    readonly from: string;
    /** Between the two numbers. */
    readonly to: readonly string[];
    /** After the number: "2 runter" is a step, and no answer, as is a number beside one of the verbs; "auf 2 runter" has a goal. */
    readonly directions: readonly string[];
    readonly verbs: readonly string[];
    /** Patterns with the number as `#`. */
    readonly goals: readonly string[];
  };
  /** "2 hours" is no opinion, nor is "at nine" at the end of a sentence without a word of opinion. */
  readonly units: ReadonlySet<string>;
  readonly clock: ReadonlySet<string>;
  readonly opinion: ReadonlySet<string>;
  /** Words of a sentence that may speak about the answer and not about the question: it may take the answer back. */
  readonly doubt: readonly string[];
  /** How a sentence begins that gives a reason, behind a `{link}`: none of them is an order ("treat it as blank"). */
  readonly reasonStarts: readonly string[];
  /** Of a sentence that may stand before a number alone. */
  readonly ownWords: ReadonlySet<string>;
  /** Patterns of a clause; `{view}` is a part. */
  readonly declining: readonly string[];
}
