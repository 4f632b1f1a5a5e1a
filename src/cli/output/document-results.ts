import { writeTerminal, type Page } from "../../pages/index.ts";
import type { Result } from "./print-result.ts";

/** A document of the contract: itself as JSON, as text its page. */
export function documentResult<Document>(document: Document, pageOf: (document: Document) => Page): Result {
  return { json: () => document, text: (layout) => writeTerminal(pageOf(document), layout) };
}
