/**
 * How values read: the only formats of terminal, Markdown, files and viewer. Pure, without Node: a browser runs it too.
 */
export { ballotsInsteadOfGrade, ballotWord, skipReasonWords } from "./ballots.ts";
export { csvCell, csvLine, formulaStart, unguarded, type CellValue } from "./csv.ts";
export {
  describeDifference,
  differenceState,
  isClear,
  isTestable,
  oneRunReason,
  testAssumption,
  withoutPMeaning,
  type DifferenceState,
  type FoundDifference,
} from "./difference-answers.ts";
export { formatCost, formatPerMillion, plainDollars, roundDollars, wholeDollars } from "./dollars.ts";
export {
  drawingLegend,
  drawnIntervals,
  drawnMethod,
  intervalInLegend,
  intervalKinds,
  rangeOver,
  rankFormLimits,
  rankRangeMeaning,
  rankRangeReading,
} from "./intervals.ts";
export { describeNames, formatConfiguration, nameInWords, noNamesAsked } from "./names.ts";
export {
  counted,
  formatCorrelation,
  formatCorrelationInterval,
  formatCount,
  formatDifference,
  formatDuration,
  formatIndex,
  formatInterval,
  formatMeasure,
  formatMeasureDifference,
  formatPercent,
  formatPValue,
  formatRange,
  formatShare,
  formatTemperature,
  formatWhole,
  noValue,
} from "./numbers.ts";
export {
  asHead,
  bestEverywhere,
  contrastLimits,
  explainSettings,
  formatRuns,
  contrastMeaning,
  contrastZero,
  indexMeaning,
  indexRule,
  measuresRule,
  isContrast,
  sampledWords,
  summaryScores,
  type SampledWords,
} from "./reading.ts";
export {
  describeUnstable,
  explainUnmeasured,
  explainUnranked,
  itemFlagWords,
  patternInWords,
  patternMeanings,
  unmeasuredMeaning,
  unstableMeaning,
  unrankedInWords,
} from "./patterns.ts";
export { escapeUnseen, shellWord, withoutUnseen } from "./unseen-characters.ts";
