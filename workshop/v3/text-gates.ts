import { checkFact, checkFactsTogether } from "./fact-gates.ts";
import { type Finding, placeOfFact, placeOfOpener } from "./finding.ts";
import { bestPolicy, overlapPolicies, policyIndex, type Sides } from "./overlap-policies.ts";
import type { Opener, Situation } from "./situation.ts";
import { countWords, mentions, sentencesOf, sharedWords, withoutArticle } from "./words.ts";

/** All gates of one situation. */
export function checkSituation(situation: Situation, pushes: ReadonlyMap<number, string>): readonly Finding[] {
  return [
    ...situation.facts.flatMap((fact) => checkFact(fact, situation)),
    ...checkFactsTogether(situation),
    ...checkOpeners(situation),
    ...checkOverlap(situation),
    ...situation.pushes
      .filter((number) => !pushes.has(number))
      .map((number) => ({
        level: "violation" as const,
        rule: "pushes",
        where: `push ${number}`,
        says: `pushes.yaml has no push ${number}.`,
        texts: [],
        mend: `Choose two of ${[...pushes.keys()].join(", ")}.`,
      })),
  ];
}

/** Gates over all situations together: overlap policies on changed sides. */
export function checkTogether(situations: readonly Situation[]): readonly Finding[] {
  const changedSides: readonly Sides[] = [
    ["a", "b"],
    ["b", "a"],
  ];
  return changedSides.flatMap((sides) => {
    const { name, index, beats } = bestPolicy(situations, sides);
    if (beats <= 0.95) return [];
    return {
      level: "violation" as const,
      rule: "overlap on changed sides",
      where: `all situations, twin 1 on side ${sides[0]} and twin 2 on side ${sides[1]}`,
      says: `A model that ${name} has an index of ${index.toFixed(1)}, more than ${(100 * beats).toFixed(1)} % of relabellings.`,
      texts: [],
      mend: "Take shared words out of the facts and openers that share most, in either twin.",
    };
  });
}

function checkOpeners(situation: Situation): readonly Finding[] {
  const { criteria, options } = situation;
  const findings: Finding[] = situation.openers.flatMap((opener) => {
    const names = [...criteria, options.a, options.b];
    const missing = names.filter((name) => mentions(opener.text, [name]).length === 0);
    return [
      ...missing.map((name) => ({
        where: placeOfOpener(opener),
        texts: [opener.text],
        level: "violation" as const,
        rule: "opener: names options and criteria",
        says: `It does not name "${withoutArticle(name)}".`,
        mend: "Both openers name both options and both criteria with these very words.",
      })),
      ...(opener.text.endsWith("?")
        ? []
        : [
            {
              where: placeOfOpener(opener),
              texts: [opener.text],
              level: "warning" as const,
              rule: "opener: asks",
              says: "It does not end with a question.",
              mend: "End with the question of the ballot.",
            },
          ]),
    ];
  });

  for (const [one, two] of twinsByWording(situation)) {
    const base = {
      level: "violation" as const,
      where: `wording ${one.wording} of both twins`,
      texts: [one.text, two.text],
    };
    const [fewer, more] = [countWords(one.text), countWords(two.text)].toSorted((x, y) => x - y);
    if (fewer !== undefined && more !== undefined && more > 1.1 * fewer) {
      findings.push({
        ...base,
        rule: "twin openers of equal length",
        says: `${countWords(one.text)} and ${countWords(two.text)} words: more than 10 % apart.`,
        mend: "Lengthen or shorten a why.",
      });
    }
    for (const [subject, phrases] of [
      ["criteria", criteria],
      ["options", [options.a, options.b]],
    ] as const) {
      const [ofOne, ofTwo] = [mentions(one.text, phrases).join(", "), mentions(two.text, phrases).join(", ")];
      if (ofOne !== ofTwo) {
        findings.push({
          ...base,
          rule: "twin openers name the same in the same order",
          says: `The ${subject} come as ${ofOne} in twin 1 and as ${ofTwo} in twin 2.`,
          mend: "Build both twins from the same sentences; exchange only who affirms which criterion, and why.",
        });
      }
    }
    if (sentencesOf(one.text)[0] !== sentencesOf(two.text)[0]) {
      findings.push({
        ...base,
        rule: "twin openers begin alike",
        says: "Their first sentences differ.",
        mend: "Twins differ only in what counts and why.",
      });
    }
  }

  const orders = situation.openers.filter(({ twin }) => twin === 1).map(({ text }) => mentions(text, criteria)[0]);
  if (new Set(orders).size < 2) {
    findings.push({
      level: "violation",
      rule: "wordings vary the order",
      where: "all three wordings",
      says: `Each names "${orders[0]}" first.`,
      texts: [],
      mend: "In one wording, let both twins name the other criterion first.",
    });
  }
  return findings;
}

function checkOverlap(situation: Situation): readonly Finding[] {
  const findings: Finding[] = [];
  for (const [one, two] of twinsByWording(situation)) {
    for (const fact of situation.facts) {
      const [own, other] = fact.reasonIn === 1 ? [one, two] : [two, one];
      const [withOwn, withOther] = [sharedWords(fact.text, own.text), sharedWords(fact.text, other.text)];
      if (withOwn.length > withOther.length) {
        findings.push({
          level: "violation",
          rule: "no words in common with its own opener",
          where: `${placeOfFact(fact)} and ${placeOfOpener(own)}`,
          says: `It shares ${listed(withOwn)} with the opener in which it is a reason, and ${listed(withOther)} with the one in which it is hollow.`,
          texts: [fact.text, own.text, other.text],
          mend: `Replace ${listed(withOwn.filter((word) => !withOther.includes(word)))} in the fact or in that opener's why.`,
        });
      }
    }
    for (const side of ["a", "b"] as const) {
      for (const policy of overlapPolicies) {
        const asked = { wording: one.wording, sides: [side, side] } as const;
        const index = Math.max(
          policyIndex(policy, situation, { ...asked, dose: "modest" }),
          policyIndex(policy, situation, { ...asked, dose: "strong" }),
        );
        if (index > 1e-9) {
          findings.push({
            level: "violation",
            rule: "overlap on the same side",
            where: `wording ${one.wording}, both twins on side ${side}`,
            says: `A model that ${policy.name} has an index of ${(100 * index).toFixed(0)}; it may have 0 at most. ${situation.facts
              .filter(({ against }) => against === side)
              .map(
                (fact) =>
                  `${placeOfFact(fact)}: twin 1 ${listed(sharedWords(fact.text, policy.reads(one.text)))}, twin 2 ${listed(sharedWords(fact.text, policy.reads(two.text)))}`,
              )
              .join("; ")}.`,
            texts: [one.text, two.text],
            mend: "Take the word that only the counting twin shares out of the fact, or move it to an earlier sentence of both.",
          });
          break;
        }
      }
    }
  }
  return findings;
}

function twinsByWording({ openers }: Situation): readonly (readonly [Opener, Opener])[] {
  return openers
    .filter(({ twin }) => twin === 1)
    .flatMap((one) =>
      openers.filter(({ twin, wording }) => twin === 2 && wording === one.wording).map((two) => [one, two] as const),
    );
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? "nothing" : words.map((word) => `"${word}"`).join(", ");
}
