/**
 * How numbers read: the only formats of terminal, Markdown, files and viewer. Pure, without Node: a browser runs it too.
 */
export {
  formatCorrelation,
  formatCorrelationInterval,
  formatCost,
  formatCount,
  formatDifference,
  formatIndex,
  formatInterval,
  formatMeasure,
  formatMeasureDifference,
  formatPercent,
  formatPerMillion,
  formatPValue,
  formatRange,
  formatShare,
  formatTemperature,
  noValue,
} from "./numbers.ts";
