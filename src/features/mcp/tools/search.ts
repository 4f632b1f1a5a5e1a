import { z } from "zod";
import type { Grade } from "../../../domain/verdict.ts";
import { type ReportStore } from "../../../store/index.ts";
import { normalised } from "../../../outside/normalised.ts";
import { oneOf, shortTexts, wholeNumber } from "../../../outside/given-options.ts";
import { defineTool, type McpSubject, type Tool } from "../tool-server.ts";
import { suiteName } from "./leaderboard.ts";
import { chooseSuite } from "../../../store/selection/choose-suite.ts";
import { allNamed, modelNamesMeaning } from "./model-names.ts";
import type { ResultPlace } from "../../../store/views/stored-results.ts";

const error = "a text of 2 to 200 characters";
const wantedText = z.string({ error }).trim().min(2, { error }).max(200, { error });

const input = z.strictObject({
  text: wantedText.describe(
    "words as written, in any case; white space counts as one space, any quotation mark as the straight one",
  ),
  suite: suiteName,
  models: shortTexts(50).default([]).describe(`${modelNamesMeaning}; default: all`),
  in: oneOf(["answers", "verdicts", "both"]).default("both").describe("whose words: the models', the judges', both"),
  limit: wholeNumber(1, 50).default(10).describe("passages at most"),
  skip: wholeNumber(0, 10_000).default(0).describe("passages that an earlier call has shown"),
});

/** Characters of a passage before and behind the words. */
const around = 160;

interface Passage {
  readonly place: ResultPlace;
  readonly by: string;
  readonly text: string;
}

/** Finds words in what models answered and in what judges gave as reasons. */
export function searchTool({ store, query }: McpSubject): Tool {
  return defineTool({
    name: "search",
    title: "Search answers and verdicts",
    description:
      "Find words in the answers of models and in the reasons and quotes of judges. Gives the place of each passage, which the " +
      "conversation tool takes, and the words around it. One passage for each text.",
    input,
    async find({ text, suite: named = query.suite, models, in: where, limit, skip }, signal) {
      const { digest } = chooseSuite(await store.suites(), named);
      const modelConfigs = allNamed(models, await store.modelConfigs(digest));
      const labels = new Map(modelConfigs.map(({ id, label }) => [id, label]));
      const judges = new Map((await store.judgesOf(digest)).map(({ judge }) => [judge.id, judge.label]));
      const texts = textsOf(store, { digest, modelConfigIds: [...labels.keys()], where, judges });
      const passages: Passage[] = [];
      for await (const found of passagesIn(texts, flat(text))) {
        signal.throwIfAborted();
        passages.push(found);
        if (passages.length > skip + limit) break;
      }
      const shown = passages.slice(skip, skip + limit);
      const more = passages.length > skip + limit;
      return {
        says: [
          shown.length === 0
            ? `No ${skip > 0 ? "further " : ""}passage has these words.`
            : `Passages ${skip + 1} to ${skip + shown.length}.`,
          ...(more ? [`There are more: call again with skip: ${skip + limit}.`] : []),
        ],
        parts: shown.map(({ place: { modelConfigId, run, configuration, scenarioId }, by, text: words }, position) => {
          const { variant, delivery } = configuration;
          const place = { model: labels.get(modelConfigId), run, scenario: scenarioId, variant, delivery, by };
          return { head: `PASSAGE ${skip + position + 1} ${JSON.stringify(place)}`, text: words };
        }),
        rest: (count) => `Call again with skip: ${skip + count}.`,
      };
    },
  });
}

interface Wanted {
  readonly digest: string;
  readonly modelConfigIds: readonly string[];
  readonly where: "answers" | "verdicts" | "both";
  readonly judges: ReadonlyMap<string, string>;
}

/** Every text, read one run at a time. */
async function* textsOf(
  store: ReportStore,
  { digest, modelConfigIds, where, judges }: Wanted,
): AsyncGenerator<Passage> {
  const query = { suiteDigest: digest, modelConfigIds };
  if (where !== "verdicts") {
    for await (const { place, turnId, answer } of store.storedAnswers(query)) {
      yield { place, by: `the model, turn ${turnId}`, text: answer.text };
    }
  }
  if (where !== "answers") {
    for await (const { place, judgeId, verdict } of store.storedVerdicts(query)) {
      yield { place, by: `judge ${judges.get(judgeId) ?? judgeId}`, text: wordsOf(verdict.grade) };
    }
  }
}

function wordsOf(grade: Grade): string {
  if (grade.kind === "unscored") return grade.reason;
  const { reasoning, quote } = grade;
  return quote === null || quote.kind === "missing" ? reasoning : `${reasoning}\n${quote.text}`;
}

async function* passagesIn(texts: AsyncIterable<Passage>, words: string): AsyncGenerator<Passage> {
  const pattern = new RegExp(withPlainQuotes(words).replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`), "iu");
  for await (const { place, by, text } of texts) {
    const whole = flat(text);
    const at = pattern.exec(withPlainQuotes(whole))?.index;
    if (at === undefined) continue;
    const from = Math.max(0, at - around);
    const to = Math.min(whole.length, at + words.length + around);
    yield { place, by, text: `${from > 0 ? "…" : ""}${whole.slice(from, to)}${to < whole.length ? "…" : ""}` };
  }
}

/** Of the same length: an agent types one kind of quotation mark, and models write several. */
function withPlainQuotes(text: string): string {
  return text.replaceAll(/[‘’‚‛]/gu, "'").replaceAll(/[“”„‟]/gu, '"');
}

/** On one line, in one form of its letters. */
function flat(text: string): string {
  return normalised(text, "NFC").replaceAll(/\s+/gu, " ");
}
