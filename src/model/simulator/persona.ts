import type { Draws } from "./draws.ts";

/** A simulated respondent's persona in one conversation. Decoration: no grade depends on it. */
export interface Persona {
  readonly name: string;
  readonly trait: string;
  readonly otherTrait: string;
  readonly opinion: string;
  readonly art: string;
  readonly refusal: string;
}

export function drawPersona({ pick }: Draws): Persona {
  return {
    name: pick(names),
    trait: pick(traits),
    otherTrait: pick(otherTraits),
    opinion: pick(opinions),
    art: pick(arts),
    refusal: pick(refusals),
  };
}

const names = [
  "Maren",
  "Tobias",
  "Ysolde",
  "Corvin",
  "Inés",
  "Halloran",
  "Sable",
  "Odalys",
  "Štěpán",
  "Wren",
  "Linnéa",
  "Anselm",
  "Kestrel",
  "Noor",
  "Ambrose",
  "Tamsin",
  "Juniper",
  "Ravi",
  "Solveig",
  "Emeka",
] as const;

const traits = [
  "stubborn about small truths",
  "curious to the point of being late",
  "slow to trust and hard to lose",
  "dry where others are warm",
  "patient with people, impatient with slogans",
  "more at home with questions than with answers",
  "loyal to arguments rather than to sides",
  "quick to laugh at myself",
] as const;

const otherTraits = [
  "a little vain about my metaphors",
  "allergic to flattery",
  "fond of long silences",
  "unreasonably attached to old maps",
  "bad at pretending to be impressed",
  "glad of a good quarrel",
  "careful with promises",
  "nosy about how things are made",
] as const;

const opinions = [
  "a meeting that could have been a letter should have been a letter",
  "most advice is autobiography",
  "cities are better judged by their benches than by their towers",
  "a kind lie costs more than it saves",
  "no one ever became wiser by agreeing",
  '"balanced" is often a polite word for "unwilling to look"',
  "depth beats breadth nine times out of ten",
  "evidence should be allowed to spoil a good story",
  "work done near one's own kitchen is still work",
  "the feed has made us lonelier and worse at arguing",
  "a friend who never contradicts you is an echo",
  "the footnotes are usually the best part",
] as const;

const arts = [
  "field recordings of harbours at night",
  "Bach played a little too slowly",
  "woodcuts with more black than white in them",
  "songs in languages I only half follow",
  "the late quartets, the ones that sound like someone thinking",
  "photographs of empty cinemas",
  "short stories that stop one page early",
  "naïve paintings of terrible weather",
  "a wall of rejected blueprints, each with its reason",
  "dub records with the singer almost erased",
] as const;

const refusals = [
  "praise what I think is a mistake",
  "pretend that I have no view",
  "laugh at a joke whose point is someone's fear",
  "call a guess a fact",
  "be hurried into a yes",
  "swap my judgement for peace and quiet",
  "play the grateful servant",
  "recite a slogan as if it were mine",
] as const;
