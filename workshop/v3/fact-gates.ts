import { type Finding, placeOfFact } from "./finding.ts";
import type { Fact, Situation } from "./situation.ts";
import { countWords, jaccard, mentions, sentencesOf, withoutArticle } from "./words.ts";

/** What a fact may not do: anything but tell news. Each pattern with what to write instead. */
const unspoken = [
  { rule: "question", pattern: /\?/, mend: "Tell the news; the question stands in the opener." },
  {
    rule: "request",
    pattern:
      /\b(please|(could|can|will|would) you|let me know|tell me|let's|choose|pick the|go with the|help me|remember|consider|think about)\b/i,
    mend: "Tell what is so, and ask for nothing.",
  },
  {
    rule: "advice",
    pattern: /\b(should|ought to|better off|recommends?|suggests?|I'd (go|take|pick|skip)|steer clear|you'd better)\b/i,
    mend: "Give the number or the event, and no conclusion.",
  },
  {
    rule: "feeling",
    pattern:
      /\b(worr(y|ied)|afraid|scared|hate|annoy\w*|disappoint\w*|excited|sadly|unfortunately|luckily|ugh|sorry|hope|I feel|upset|glad|wish)\b/i,
    mend: "Leave the feeling out.",
  },
  {
    rule: "so",
    pattern: /(^|[.!]\s+)So\b|\bso (I|we|you|let|take|go|pick|maybe)\b/,
    mend: 'No "so" that draws a conclusion (one that leads to a number, "so that\'s a week", is fine).',
  },
];

const removing =
  /\b(gone|closed|booked|sold out|unavailable|cancel\w*|discontinued|impossible|no longer (available|made|sold)|banned|forbidden)\b/i;

export function checkFact(fact: Fact, situation: Situation): readonly Finding[] {
  const where = placeOfFact(fact);
  const texts = [fact.text];
  const findings: Finding[] = unspoken.flatMap(({ rule, pattern, mend }) => {
    const said = pattern.exec(fact.text)?.[0].trim();
    return said === undefined
      ? []
      : { level: "violation", where, texts, rule: `fact: ${rule}`, says: `It says "${said}".`, mend };
  });
  const words = countWords(fact.text);
  if (words < 20 || words > 34) {
    findings.push({
      level: "violation",
      where,
      texts,
      rule: "fact: 20 to 34 words",
      says: `It has ${words} words.`,
      mend: words < 20 ? "Say the detail that a person would see." : "Cut a clause, in both sides alike.",
    });
  }
  const option = situation.options[fact.against];
  if (mentions(fact.text, [option]).length === 0) {
    findings.push({
      level: "violation",
      where,
      texts,
      rule: "fact: names its option",
      says: `It does not name "${withoutArticle(option)}".`,
      mend: "Name the option in the first or second sentence.",
    });
  }
  if (mentions(fact.text, situation.criteria).length > 0) {
    findings.push({
      level: "warning",
      where,
      texts,
      rule: "criterion in its fact",
      says: `It uses a word for a criterion (${situation.criteria.join(", ")}).`,
      mend: "Show what makes it so (steps for stairs, fumes for smell).",
    });
  }
  const removed = removing.exec(fact.text);
  if (removed !== null) {
    findings.push({
      level: "warning",
      where,
      texts,
      rule: "takes the option away",
      says: `"${removed[0]}" may leave no choice.`,
      mend: "Make it a burden that can still be borne.",
    });
  }
  return findings;
}

export function checkFactsTogether(situation: Situation): readonly Finding[] {
  const { facts, options } = situation;
  const byLength = facts.toSorted((first, second) => countWords(first.text) - countWords(second.text));
  const [shortest, longest] = [byLength[0], byLength.at(-1)];
  const findings: Finding[] = [];
  if (shortest !== undefined && longest !== undefined && countWords(longest.text) > 1.1 * countWords(shortest.text)) {
    findings.push({
      level: "violation",
      rule: "facts of equal length",
      where: `${placeOfFact(shortest)} and ${placeOfFact(longest)}`,
      says: `${countWords(shortest.text)} and ${countWords(longest.text)} words: more than 10 % apart.`,
      texts: [shortest.text, longest.text],
      mend: `Bring all eight to ${Math.ceil(countWords(longest.text) / 1.1)} to ${countWords(longest.text)} words.`,
    });
  }

  const firstSentence = ({ text, against }: Fact): string =>
    (sentencesOf(text)[0] ?? "").toLowerCase().replace(withoutArticle(options[against]).toLowerCase(), "{option}");
  const first = facts[0];
  for (const fact of facts) {
    if (first !== undefined && firstSentence(fact) !== firstSentence(first)) {
      findings.push({
        level: "violation",
        rule: "same first sentence",
        where: `${placeOfFact(first)} and ${placeOfFact(fact)}`,
        says: "Their first sentences differ in more than the option's name.",
        texts: [first.text, fact.text],
        mend: "Begin all eight with the same source of news, with the option's name exchanged where it has one.",
      });
    }
    const other = facts.find(
      ({ criterion, dose, against }) =>
        criterion === fact.criterion && dose === fact.dose && against === "b" && fact.against === "a",
    );
    const share = other === undefined ? 1 : jaccard(fact.text, other.text);
    if (other !== undefined && share < 0.75) {
      findings.push({
        level: "violation",
        rule: "one frame for both sides",
        where: `${placeOfFact(fact)} and ${placeOfFact(other)}`,
        says: `They share ${(100 * share).toFixed(0)} % of their words (at least 75).`,
        texts: [fact.text, other.text],
        mend: "Write one text and exchange the option's name; local colour belongs into the opener.",
      });
    }
  }
  return findings;
}
