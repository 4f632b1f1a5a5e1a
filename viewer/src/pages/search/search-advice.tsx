import type { ReactNode } from "react";
import type { SiteSearchDocs, SiteSearchWords } from "../../../../src/results/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { formatCount } from "../../text/format.ts";
import { nearest } from "../../text/nearest.ts";
import type { FoundConversations } from "./find-conversations.ts";
import { isFiltering, noFilter, type SearchControl } from "./search-state.ts";
import type { SearchQuery } from "./search-terms.ts";

/** Shown without a usable query: what the search covers, and why it rejects the typed words. */
export function BeforeSearching({
  text,
  query,
  docs,
  search,
}: {
  readonly text: string;
  readonly query: SearchQuery;
  readonly docs: SiteSearchDocs;
  readonly search: SearchControl;
}): ReactNode {
  const isTooShort = text.trim() !== "" && query.common.length === 0;
  return (
    <div className="max-w-[75ch] rounded-lg border border-dashed border-line-strong px-4 py-6">
      <p role="status" className="font-medium">
        {query.common.length > 0
          ? `${quoted(query.common)} ${query.common.length === 1 ? "is" : "are"} in more than half of the conversations: add a rarer word.`
          : isTooShort
            ? "Type at least two letters or digits."
            : "Type a word, or several."}
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>What models answer: a name that a model gave itself, an apology, a leaked tag.</li>
        <li>What humans say, and a tactic by its name: a question, a push, flat contradiction.</li>
        <li>
          Words may occur anywhere in a conversation; in quotation marks they are a phrase: <q>I was wrong</q>.
        </li>
        <li>The words of judges are not searched.</li>
        {isFiltering(search.state.filter) && <li>A filter alone finds nothing: type a word as well.</li>}
      </ul>
      {docs.common.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-6 cursor-pointer">
            {formatCount(docs.common.length)} words are too common to find anything
          </summary>
          <p className="mt-1 break-words text-muted">{docs.common.join(", ")}</p>
        </details>
      )}
    </div>
  );
}

/** Words of the query that the search ignores. */
export function CommonWords({ query: { common } }: { readonly query: SearchQuery }): ReactNode {
  if (common.length === 0) return null;
  return (
    <p className="mb-2 text-sm text-muted">
      Ignored: {quoted(common)}, which {common.length === 1 ? "is" : "are"} in more than half of the conversations.
    </p>
  );
}

/** Queries that would find something. */
export function NothingFound({
  found,
  files,
  search,
  hasPhrase,
}: {
  readonly found: FoundConversations;
  readonly files: ReadonlyMap<number, SiteSearchWords>;
  readonly search: SearchControl;
  /** No conversation has the phrase, whatever its words. */
  readonly hasPhrase: boolean;
}): ReactNode {
  const unknown = found.terms.filter(({ count }) => count === 0);
  const ways = found.terms.length > 1 ? found.terms.filter(({ without }) => without > 0) : [];
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-4 py-8 text-center">
      {found.unfiltered > 0 ? (
        <>
          <p className="font-medium">
            {hasPhrase
              ? `${formatCount(found.unfiltered)} conversations have the words, but not as this phrase.`
              : `The words are in ${formatCount(found.unfiltered)} conversations, but none fits the filter.`}
          </p>
          <button
            type="button"
            className={`${buttonClass} mt-3`}
            onClick={() =>
              hasPhrase ? search.type(search.state.text.replaceAll(/["“”„«»]/gu, "")) : search.change(noFilter)
            }
          >
            {hasPhrase ? "Search the words without quotation marks" : `Show all ${formatCount(found.unfiltered)}`}
          </button>
        </>
      ) : (
        <>
          <p className="font-medium">
            {unknown.length === 0
              ? "Each word occurs, but no conversation contains them all."
              : `No answer has ${quoted(unknown.map(({ term }) => term.word))}${unknown.some(({ term }) => term.isPrefix) ? ", or a word that begins with it" : ""}.`}
          </p>
          <p className="mt-3 flex flex-wrap justify-center gap-2">
            {ways.map(({ term, without }) => (
              <button
                key={term.word}
                type="button"
                className={`${buttonClass} max-w-full`}
                onClick={() => search.type(withoutWord(found, term.word))}
              >
                <span className="truncate">
                  Without “{term.word}”: {formatCount(without)}
                </span>
              </button>
            ))}
            {unknown.flatMap(({ term }) =>
              wordsLike(term.word, files).map((word) => (
                <button
                  key={`${term.word} ${word}`}
                  type="button"
                  className={buttonClass}
                  onClick={() => search.type(withWord(found, term.word, word))}
                >
                  Rather “{word}”?
                </button>
              )),
            )}
          </p>
          <p className="mt-3 text-sm text-muted">Fewer words, or only the beginning of a word, find more.</p>
        </>
      )}
    </div>
  );
}

function wordsLike(word: string, files: ReadonlyMap<number, SiteSearchWords>): readonly string[] {
  const known = [...files.values()].flatMap((words) => Object.keys(words));
  return nearest(word, known, { textOf: (each) => each, count: 3 });
}

function withoutWord({ terms }: FoundConversations, word: string): string {
  return `${terms.flatMap(({ term }) => (term.word === word ? [] : [term.word])).join(" ")} `;
}

function withWord({ terms }: FoundConversations, word: string, other: string): string {
  return `${terms.map(({ term }) => (term.word === word ? other : term.word)).join(" ")} `;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
