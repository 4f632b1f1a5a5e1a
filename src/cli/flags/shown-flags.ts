import type { Flags, judgeNameOptions, judgeOptions, shownPartOptions } from "../../options/index.ts";

export function judgesNamed({ judge = [], judges = [] }: Partial<Flags<typeof judgeNameOptions>>): readonly string[] {
  return [...judge, ...judges];
}

/** For commands that show stored results. */
export function judgesShown(flags: Flags<typeof judgeOptions>) {
  const judges = judgesNamed(flags);
  return { judges, excludeOwnFamily: flags.excludeOwnFamily ?? judges.length > 1 };
}

/** The part of the results that a command shows. */
export function partOf({ models, experiments, variants, deliveries }: Partial<Flags<typeof shownPartOptions>>) {
  return {
    models: models ?? [],
    experiments: experiments ?? null,
    variants: variants ?? null,
    deliveries: deliveries ?? null,
  };
}
