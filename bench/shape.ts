/** Of suite v2 in its default configuration, with one judge. */
export const callsPerRun = 41;
/** Calls of which each needs the answer of the one before. */
export const longestPath = 6;
