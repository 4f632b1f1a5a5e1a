/** The functions of jstat that are used: the package ships no types. */
declare module "jstat" {
  const jStat: {
    readonly normal: {
      /** The quantile at probability `p` of the normal distribution. */
      inv(p: number, mean: number, standardDeviation: number): number;
      /** The probability of a value up to `x`. */
      cdf(x: number, mean: number, standardDeviation: number): number;
    };
    /** The regularised incomplete beta function of `x`. */
    ibeta(x: number, alpha: number, beta: number): number;
    readonly beta: {
      /** The quantile at probability `p` of the beta distribution. */
      inv(p: number, alpha: number, beta: number): number;
    };
    readonly studentt: {
      /** The quantile at probability `p` of Student's t with `degrees` degrees of freedom. */
      inv(p: number, degrees: number): number;
    };
  };
  export = jStat;
}
