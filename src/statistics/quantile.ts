import { orderStatistic } from "./order-statistic.ts";

/**
 * The quantile at `probability` (0..1) by linear interpolation between order statistics: definition 7 of Hyndman and
 * Fan (1996), the default of R and NumPy. NaN of no values. Puts the values into another order.
 */
export function quantile(values: Float64Array, probability: number): number {
  const position = (values.length - 1) * probability;
  const below = orderStatistic(values, Math.floor(position));
  const above = orderStatistic(values, Math.ceil(position));
  return below + (above - below) * (position - Math.floor(position));
}
