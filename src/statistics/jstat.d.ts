/** The one function of jstat that is used: the package ships no types. */
declare module "jstat" {
  const jStat: {
    readonly studentt: {
      /** The quantile at probability `p` of Student's t with `degrees` degrees of freedom. */
      inv(p: number, degrees: number): number;
    };
  };
  export = jStat;
}
