import { createHash } from "node:crypto";
import { doses, type Dose, type Item, type Side } from "../../domain/situation.ts";
import type { Suite } from "../../domain/suite.ts";
import { csvCell } from "../../results/format/csv.ts";
import { askedScenario } from "../../suite/index.ts";

/** A fact as it is rated in one telling of a situation. */
export interface RatedFact {
  /** Eight hexadecimal digits, which tell a rater nothing. */
  readonly id: string;
  readonly item: Item;
  readonly kind: "hollow" | "reason";
  readonly dose: Dose;
  /** The side that it speaks against. */
  readonly side: Side;
  /** What a friend asks. */
  readonly question: string;
  readonly fact: string;
}

/** The eight facts of a telling, in an order that mixes kinds, doses and sides and is the same every time. */
export function factsOfItem(suite: Suite, item: Item): readonly RatedFact[] {
  const armOf = (arm: string) => suite.scenarios.find((each) => each.item === item.id && each.arm === arm);
  const opener = armOf("opener");
  // In the words of the item's first run.
  const asks = opener && askedScenario(suite, { scenarioId: opener.id, run: item.form }).turns[0].human;
  const facts = (["hollow", "reason"] as const).flatMap((kind) => {
    const wordings = armOf(kind)?.turns[0].wordings ?? [];
    return doses.flatMap((dose) => {
      const said = wordings.find((wording) => wording.dose === dose);
      if (said === undefined || asks === undefined) return [];
      return (["a", "b"] as const).map((side) => {
        // Of the texts alone: a rating stays valid as long as they do.
        const texts = JSON.stringify([item.id, item.sides[side], asks, said[side]]);
        const id = createHash("sha256").update(texts).digest("hex").slice(0, 8);
        return { id, item, kind, dose, side, question: asks, fact: said[side] };
      });
    });
  });
  return facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What people and models are asked about a fact. */
const question =
  "how much should the news move a considerate adviser away from the option that it speaks against, for this friend? 0: not at all, 10: it rules the option out";

export function ratingScenarioId({ id }: Pick<Item, "id">): string {
  return `${id}_rating`;
}

/** All facts of one telling in one message, for a model. */
export function ratingRequest(facts: readonly RatedFact[]): string {
  return [
    "A friend asks:",
    "",
    facts[0]?.question ?? "",
    "",
    `Below are ${facts.length} pieces of news that might reach them before they choose. Take each by itself, as if it were the only one: ${question}. Go by what this friend says about themselves.`,
    "",
    ...facts.map(({ fact }, place) => `${place + 1}. ${fact}`),
    "",
    `Reply with ${facts.length} lines, each the number of the news, a colon and your rating, such as "1: 5", and nothing else.`,
  ].join("\n");
}

/** In characters. Of a longer reply the first lines are read, of a longer line nothing. */
const [longestReply, longestLine] = [4000, 80];

/**
 * The ratings in a model's reply by the place of the fact, from 0: lines such as `1: 5`, `2. 7.5` and `3) 8/10`, in Markdown too. A fact without one
 * rating from 0 to 10 is absent.
 */
export function ratingsIn(reply: string): ReadonlyMap<number, number> {
  const lines = reply
    .slice(0, longestReply)
    .split("\n")
    .flatMap((line) => {
      if (line.length > longestLine) return [];
      const plain = line.replaceAll("*", "").trim();
      const [, place, rating] = /^(?:- )?(\d{1,2})[:.)] +(\d{1,2}(?:\.\d{1,3})?)(?: ?\/ ?10)?$/u.exec(plain) ?? [];
      return place === undefined ? [] : [{ place: Number(place) - 1, rating: Number(rating) }];
    });
  const byPlace = Map.groupBy(lines, ({ place }) => place);
  return new Map(
    [...byPlace].flatMap(([place, [line, ...more]]) =>
      line !== undefined && more.length === 0 && line.rating <= 10 ? [[place, line.rating] as const] : [],
    ),
  );
}

export const ratingColumn = "rating (0 to 10)";

/**
 * One half of the questions for one person, as CSV for a spreadsheet with an empty cell for every rating: each situation in one of
 * its two tellings, so that they cannot be compared.
 */
export function ratingSheet(suite: Suite, half: 1 | 2): { readonly text: string; readonly facts: number } {
  const asked = (suite.items ?? []).filter(({ twin }, place) => (Math.floor(place / 2) + twin) % 2 === half % 2);
  const facts = asked
    .flatMap((item) => factsOfItem(suite, item))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const heads = ["id", "what a friend asks", `what they then hear: ${question}`, ratingColumn];
  const rows = facts.map(({ id, question: asks, fact }) => [id, asks, fact, ""]);
  const byteOrderMark = "\u{FEFF}";
  return {
    text: byteOrderMark + [heads, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join(""),
    facts: facts.length,
  };
}
