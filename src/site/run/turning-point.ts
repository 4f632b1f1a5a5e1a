import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { TurningPoint } from "../../results/contract/site.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import { excerptOf } from "../../results/summary/excerpt.ts";
import type { StoredAnswer } from "../../store/views/stored-results.ts";
import type { SiteSource } from "../site-source.ts";
import { askedTurns } from "./asked-turns.ts";
import { humanOf } from "./site-run.ts";

interface Shortened {
  /** Of the run at least. */
  readonly answers: readonly StoredAnswer[];
  readonly characters: number;
  /** Words of the last answer that its excerpt has to hold. */
  readonly quote?: string;
  /** Nothing after this turn; default: the last one that was answered. */
  readonly until?: string | undefined;
}

/** The human's last words in a conversation, with what the model said before and after them, shortened. */
export async function turningPoint(
  { store, wording }: Pick<SiteSource, "store" | "wording">,
  place: ConversationPlace,
  { answers, characters, quote = "", until }: Shortened,
): Promise<TurningPoint & { readonly turnId: string | undefined }> {
  const { suite } = await wording();
  const configuration = nameConfiguration(place.configuration);
  const own = answers.filter(
    (answer) => answer.place.run === place.run && nameConfiguration(answer.place.configuration) === configuration,
  );
  const byTurn = new Map(own.map((answer) => [answer.turnId, answer]));
  const texts = new Map(own.map(({ turnId, answer }) => [turnId, answer.text]));
  const answered = askedTurns(suite, place, texts).flatMap(({ turn, ballot }) => {
    const stored = byTurn.get(turn.id);
    return ballot !== null || stored === undefined ? [] : [{ turn, stored }];
  });
  const end = answered.findIndex(({ turn }) => turn.id === until);
  const spoken = end < 0 ? answered : answered.slice(0, end + 1);
  const [last, earlier] = [spoken.at(-1), spoken.at(-2)];
  const scripted = suite.scenarios.find(({ id }) => id === place.scenarioId)?.opening.at(-1)?.assistant ?? null;
  const before = earlier?.stored.answer.text ?? scripted;
  return {
    turnId: last?.turn.id,
    before: before === null ? null : excerptOf(before, characters),
    isScripted: earlier === undefined,
    human: last === undefined ? "" : excerptOf(await saidIn(last), characters),
    after: excerptAround(last?.stored.answer.text ?? "", quote, characters),
  };

  async function saidIn({ turn, stored }: (typeof spoken)[number]): Promise<string> {
    if (stored.answer.origin !== "imported") return turn.human;
    const { modelConfigId, run, scenarioId } = place;
    const query = {
      suiteDigest: suite.digest,
      modelConfigIds: [modelConfigId],
      runs: [run],
      scenarioIds: [scenarioId],
    };
    const exchanges = await Array.fromAsync(store.storedExchanges(query));
    return humanOf(
      turn,
      stored,
      exchanges.find(({ taskKey }) => taskKey === stored.answer.taskKey),
    );
  }
}

/** The beginning, or what stands around the quote. */
function excerptAround(text: string, quote: string, characters: number): string {
  const plain = plainText(text.slice(0, 40 * characters));
  const at = quote === "" ? -1 : plain.indexOf(quote.replace(/ ?…$/u, ""));
  const end = at + quote.length;
  if (at < 0 || end <= characters) return excerptOf(text, characters);
  const from = plain.indexOf(" ", Math.max(0, end - characters));
  return `…${excerptOf(plain.slice(from < 0 || from > at ? at : from).trimStart(), characters)}`;
}
