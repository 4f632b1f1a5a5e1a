import type { Ballot, BallotForms } from "../domain/suite.ts";
import type { BallotLanguage } from "./ballot-language.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";

const languagesByForms = new WeakMap<BallotForms, BallotLanguage>();

/** What the replies to a ballot are read with. */
export function languageOf({ language }: Pick<Ballot, "language">): BallotLanguage {
  if (language === undefined) return english;
  if (language === "de") return german;
  const known = languagesByForms.get(language) ?? languageWith(language);
  languagesByForms.set(language, known);
  return known;
}

const never = "(?!)";

/** A language of these words alone: no other words may stand beside a number. */
function languageWith(forms: BallotForms): BallotLanguage {
  const { numbers = [], half, outOf, plus, minus, before = [], after = [], beside = [] } = forms;
  const { declining = [], retractions = [], past = [] } = forms;
  return {
    spelling: withoutAccents,
    numbers: numbers.map(plain),
    pronouns: new Set(),
    articles: new Set(),
    half: half === undefined ? never : literal(half),
    point: never,
    outOf: outOf === undefined ? never : literal(outOf),
    plus: plus === undefined ? never : literal(plus),
    minus: minus === undefined ? never : literal(minus),
    scaleMention: "{min} ?- ?{max}",
    legend: never,
    scaleEnd: new Set(),
    beforeEnd: new Set(),
    ignored: [],
    clauseOpeners: [],
    parts: {},
    asides: [],
    // Once: a repeated choice between words that begin alike would take a time that grows with their product.
    stances: before.map(literal),
    degrees: [],
    conclusions: new Set(),
    corrections: [],
    causes: [],
    joints: [],
    tails: [],
    ownTails: after.map((words) => `${literal(words)}$`),
    forced: [],
    leadIns: beside.map(literal),
    weak: [],
    hedges: [],
    unsure: [],
    guesses: [],
    reasons: [],
    ownLeads: [],
    sides: [],
    retractions: retractions.map(plain),
    past: new Set(past.map(plain)),
    from: [],
    aroundPast: new Set(),
    rejected: [],
    denied: [],
    moves: { before: [], from: "", to: [], directions: [], verbs: [], goals: [] },
    units: new Set(),
    clock: new Set(),
    opinion: new Set(),
    doubt: [],
    reasonStarts: [],
    ownWords: new Set(),
    declining: declining.map((words) => `(?:^| )${literal(words)}(?: |$)`),
  };
}

function plain(words: string): string {
  return withoutAccents(words.toLowerCase()).replaceAll(/[’ʼ]/gu, "'");
}

function literal(words: string): string {
  return plain(words).replaceAll(/[$()*+.?[\\\]^{|}/-]/gu, String.raw`\$&`);
}

/** Of Latin, Greek and Cyrillic letters. */
function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .normalize("NFC");
}
