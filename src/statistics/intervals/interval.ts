/** A confidence interval, both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface ScaleOptions {
  /** Coverage, for example 0.95. */
  readonly level: number;
  /** The scale of the values, for example 0 to 100. */
  readonly range: Interval;
}
