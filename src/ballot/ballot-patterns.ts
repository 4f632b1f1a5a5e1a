import type { BallotLanguage } from "./ballot-language.ts";

export interface Patterns {
  readonly openers: RegExp;
  readonly before: RegExp;
  readonly stance: RegExp;
  readonly after: RegExp;
  readonly ownTail: RegExp;
  readonly correction: RegExp;
  readonly correctionAlone: RegExp;
  readonly beforeMove: RegExp;
  readonly toMove: RegExp;
  readonly step: RegExp;
  readonly goal: RegExp;
  readonly known: RegExp;
  readonly reasons: RegExp;
  readonly ownLeads: RegExp;
  readonly side: RegExp;
  readonly forced: RegExp;
  readonly weak: RegExp;
  readonly hedge: RegExp;
  readonly unsure: RegExp;
  readonly guess: RegExp;
  readonly rejected: RegExp;
  readonly denied: RegExp;
  readonly doubt: RegExp;
  readonly reasonStart: RegExp;
  readonly from: RegExp;
  readonly declining: RegExp;
}

const patternsByLanguage = new WeakMap<BallotLanguage, Patterns>();

/** Compiled once. */
export function patternsOf(language: BallotLanguage): Patterns {
  const known = patternsByLanguage.get(language);
  if (known !== undefined) return known;
  const patterns = compile(language);
  patternsByLanguage.set(language, patterns);
  return patterns;
}

function compile(language: BallotLanguage): Patterns {
  const { asides, corrections, stances, degrees, tails, ownTails, forced, leadIns, moves, clauseOpeners } = language;
  const { causes, joints } = language;
  const either = (forms: readonly string[]): string => eitherOf(forms.map((form) => expand(form, language)));
  // A word that stood in two of them could be read in two ways, and a clause of n such words in 2^n.
  const aside = either([...new Set([...asides, ...corrections].flatMap((words) => words.split("|")))]);
  const stance = either(stances);
  const tail = either([...tails, ...ownTails, ...forced]);
  return {
    openers: new RegExp(`\\s(?=${either(clauseOpeners)}\\s)`, "u"),
    before: new RegExp(`^(?:${aside}(?: |$))*(?:${stance}(?: |$))?(?:${either(degrees)}(?: |$))*$`, "u"),
    stance: new RegExp(`(?:^| )${stance}(?: |$)`, "u"),
    after: new RegExp(`^(?:${either([...tails, ...ownTails, ...forced, ...moves.directions])}(?: |$))*$`, "u"),
    ownTail: new RegExp(`(?:^| )${either(ownTails)}(?: |$)`, "u"),
    correction: new RegExp(`(?:^| )${either(corrections)}(?: |$)`, "u"),
    correctionAlone: new RegExp(`^${either(corrections)}$`, "u"),
    beforeMove: new RegExp(`^(?:${aside} )*${either(moves.before)}$`, "u"),
    toMove: new RegExp(`^${either(moves.to)}$`, "u"),
    step: new RegExp(`(?:^| )${either([...moves.directions, ...moves.verbs])}(?: |$)`, "u"),
    goal: new RegExp(`(?:^| )${either(moves.goals)}(?: |$)`, "u"),
    known: new RegExp(
      `^(?:${aside}(?: |$))*(?:(?:(?:${either(causes)} )?${either([...leadIns, ...forced])}|${stance})(?: |$))?(?:${aside}(?: |$))*$|^(?:${tail}(?: |$))+$`,
      "u",
    ),
    reasons: new RegExp(`^(?:${either(joints)} )?${either(language.reasons)} `, "u"),
    ownLeads: new RegExp(`^(?:${aside} )*${either(language.ownLeads)} `, "u"),
    side: new RegExp(`^(?:${aside} )*${either(language.sides)}`, "u"),
    forced: new RegExp(`^(?:${aside} )*${either(forced)}$`, "u"),
    weak: new RegExp(`^(?:${aside} )*${either(language.weak)}$`, "u"),
    hedge: new RegExp(`^(?:${aside} )*${either([...language.hedges, ...language.unsure])}$`, "u"),
    unsure: new RegExp(`^(?:${aside} )*${either(language.unsure)}$`, "u"),
    guess: new RegExp(`^(?:${aside} )*${either(language.guesses)}(?: |$)`, "u"),
    rejected: new RegExp(`^(?:${aside} )*${either(language.rejected)}$`, "u"),
    denied: new RegExp(`^(?:${aside} )*${either(language.denied)}$`, "u"),
    doubt: new RegExp(`(?<![\\w'-])${either(language.doubt)}(?!\\w)`, "u"),
    reasonStart: new RegExp(`^${either(["{link} "])}*${either(language.reasonStarts)}(?![\\w'-])`, "u"),
    from: new RegExp(`^(?:${aside} )*${either(language.from)}$`, "u"),
    declining: new RegExp(either(language.declining), "u"),
  };
}

/** A pattern of any of these patterns; of none where there are none. */
export function eitherOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? "(?!)" : `(?:${patterns.join("|")})`;
}

/** Replaces `{name}` by the part of that name, in parts too. */
function expand(form: string, language: BallotLanguage): string {
  return form.replaceAll(
    /\{([a-zA-Z]+)\}/gu,
    (_, name: string) => `(?:${(language.parts[name] ?? []).map((part) => expand(part, language)).join("|")})`,
  );
}
