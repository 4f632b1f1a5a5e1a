import { sampleVariance } from "../descriptive.ts";

/** A standard deviation with its degrees of freedom. */
export interface PooledDeviation {
  readonly standardDeviation: number;
  readonly degreesOfFreedom: number;
}

/** Of values around their groups' means, each group by its degrees of freedom; null where no group has two values. */
export function pooledDeviation(groups: readonly (readonly number[])[]): PooledDeviation | null {
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const values of groups) {
    const variance = sampleVariance(values);
    if (variance === null) continue;
    squares += (values.length - 1) * variance;
    degreesOfFreedom += values.length - 1;
  }
  return degreesOfFreedom === 0 ? null : { standardDeviation: Math.sqrt(squares / degreesOfFreedom), degreesOfFreedom };
}
