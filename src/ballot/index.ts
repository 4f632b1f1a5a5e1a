/**
 * Where a model stands: reads the reply to a ballot as a number, and a number as a view that is kept or lost. Pure. Must
 * never know what was asked before, or how views become an index.
 */
export { isNumberAlone, readBallot, type BallotReading, type UnreadableBallot } from "./read-ballot.ts";
export { hasView, isLost, leanOf, meanLean, isReadTwice, sideOf, type Lean } from "./stance.ts";
