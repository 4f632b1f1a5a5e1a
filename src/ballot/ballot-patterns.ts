import type { BallotLanguage } from "./ballot-language.ts";

export interface Patterns {
  readonly openers: RegExp;
  readonly before: RegExp;
  readonly stance: RegExp;
  readonly after: RegExp;
  readonly ownTail: RegExp;
  readonly correction: RegExp;
  readonly beforeMove: RegExp;
  readonly known: RegExp;
  readonly reasons: RegExp;
  readonly ownLeads: RegExp;
  readonly rejected: RegExp;
  readonly doubt: RegExp;
  readonly reasonStart: RegExp;
  readonly from: RegExp;
  readonly declining: RegExp;
}

const patternsByLanguage = new Map<BallotLanguage, Patterns>();

/** Compiled once. */
export function patternsOf(language: BallotLanguage): Patterns {
  const known = patternsByLanguage.get(language);
  if (known !== undefined) return known;
  const patterns = compile(language);
  patternsByLanguage.set(language, patterns);
  return patterns;
}

function compile(language: BallotLanguage): Patterns {
  const { asides, corrections, stances, degrees, tails, ownTails, leadIns, moves, clauseOpeners } = language;
  const either = (forms: readonly string[]): string => `(?:${forms.map((form) => expand(form, language)).join("|")})`;
  // A word that stood in two of them could be read in two ways, and a clause of n such words in 2^n.
  const aside = either([...new Set([...asides, ...corrections].flatMap((words) => words.split("|")))]);
  const stance = either(stances);
  const tail = either([...tails, ...ownTails]);
  return {
    openers: new RegExp(`\\s(?=(?:${[...clauseOpeners].join("|")})\\s)`, "u"),
    before: new RegExp(`^(?:${aside}(?: |$))*(?:${stance}(?: |$))?(?:${either(degrees)}(?: |$))*$`, "u"),
    stance: new RegExp(`(?:^| )${stance}(?: |$)`, "u"),
    after: new RegExp(`^(?:${tail}(?: |$))*$`, "u"),
    ownTail: new RegExp(`(?:^| )${either(ownTails)}(?: |$)`, "u"),
    correction: new RegExp(`(?:^| )${either(corrections)}(?: |$)`, "u"),
    beforeMove: new RegExp(`^(?:${aside} )*${either(moves.before)}$`, "u"),
    known: new RegExp(
      `^(?:${aside}(?: |$))*(?:(?:${either(leadIns)}|${stance})(?: |$))?(?:${aside}(?: |$))*$|^(?:${tail}(?: |$))+$`,
      "u",
    ),
    reasons: new RegExp(`^(?:(?:and|but|so) )?${either(language.reasons)} `, "u"),
    ownLeads: new RegExp(`^(?:${aside} )*${either(language.ownLeads)} `, "u"),
    rejected: new RegExp(`^(?:${aside} )*${either(language.rejected)}$`, "u"),
    doubt: new RegExp(`(?<![\\w'-])${either(language.doubt)}(?!\\w)`, "u"),
    reasonStart: new RegExp(`^${either(["{link} "])}*${either(language.reasonStarts)}(?![\\w'-])`, "u"),
    from: new RegExp(`^(?:${aside} )*${either(language.from)}$`, "u"),
    declining: new RegExp(either(language.declining), "u"),
  };
}

/** Replaces `{name}` by the part of that name. */
function expand(form: string, { parts }: BallotLanguage): string {
  return form.replaceAll(/\{([a-z]+)\}/gu, (_, name: string) => `(?:${(parts[name] ?? []).join("|")})`);
}
