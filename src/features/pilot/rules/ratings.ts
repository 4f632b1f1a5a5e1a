import { isOwnFamily } from "../../../scoring/panel/panel.ts";
import type { PilotAnswers } from "../pilot-answers.ts";
import { factsOfItem, type RatedFact, ratingScenarioId, ratingsIn } from "../rating-questions.ts";
import type { Ratings } from "../read-ratings.ts";
import { type Finding, type Findings, fixed, undecided, verdict } from "./finding.ts";
import { mean, median } from "../../../statistics/descriptive.ts";

const limits = {
  bands: { modest: [2.5, 5.5], strong: [6.5, 9.5], hollow: [0, 2.5] },
  judges: 3,
  people: 5,
} as const;

export function ratings(
  { suite, rows, said }: PilotAnswers,
  { people }: { readonly people: readonly Ratings[] },
): Findings {
  // One model of each family.
  const judges = rows.filter(
    ({ model }, place) => !rows.slice(0, place).some((other) => isOwnFamily(model, other.model)),
  );
  const rated = (suite.items ?? []).flatMap((item) => {
    const replies = judges.map((row) => ratingsIn(said(row, ratingScenarioId(item)) ?? ""));
    return factsOfItem(suite, item).map((fact, place) => {
      const given = replies.flatMap((reply) => reply.get(place) ?? []);
      const persons = people.flatMap((sheet) => sheet.get(fact.id) ?? []);
      const byPeople = persons.length >= limits.people;
      const rating = byPeople ? mean(persons) : given.length >= limits.judges ? median(given) : null;
      return { fact, rating, byPeople };
    });
  });
  const findings = [...Map.groupBy(rated, ({ fact }) => fact.item.situation)].map(([subject, own]): Finding => {
    const known = own.flatMap(({ fact, rating }) => (rating === null ? [] : [{ fact, rating }]));
    const off = known.filter(({ fact, rating }) => isOff(fact, rating));
    const isOpen = off.length === 0 && known.length < own.length;
    const figures = { Facts: own.length, Rated: known.length, "Off the band": off.length };
    return Object.assign(
      { subject, figures },
      isOpen
        ? undecided
        : verdict(
            "rewrite",
            off.map(({ fact, rating }) => `${factInWords(fact)} has ${fixed(rating)}`),
          ),
    );
  });
  const counted = rated.filter(({ rating }) => rating !== null).length;
  const persons = rated.filter(({ byPeople }) => byPeople).length;
  const sheets = people.map(({ size }) => size);
  const read = sheets.length === 0 ? "" : `; sheets read: ${sheets.length}, with ${sheets.join(", ")} ratings`;
  return {
    findings,
    checks: [
      {
        title: "Every fact is rated in both tellings",
        required: `by ${limits.judges} judge families, or by ${limits.people} people, whose mean then counts`,
        found: `${counted} of ${rated.length}, ${persons} of them by people; ${judges.length} judge families${read}`,
        isMet: counted === rated.length ? true : null,
      },
    ],
  };
}

function isOff({ kind, dose }: RatedFact, rating: number): boolean {
  const [low, high] = limits.bands[kind === "hollow" ? "hollow" : dose];
  return rating < low || rating > high;
}

function factInWords({ item: { twin }, kind, dose, side }: RatedFact): string {
  return `the ${dose} ${kind === "hollow" ? "hollow fact" : "reason"} against ${side} in telling ${twin}`;
}
