/**
 * Chooses two model configs of a store and compares them.
 */
export { compareResults } from "./compare-results.ts";
