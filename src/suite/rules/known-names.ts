import { problemAt, shown, suggest, type Path, type Problem } from "../problem.ts";

export interface Named {
  readonly id?: string | undefined;
}

/** The valid targets of a name. Null where the list itself is wrong: then that is the mistake to fix. */
export interface Known {
  readonly what: string;
  readonly ids: readonly string[] | null;
}

/** The ids of a list that a suite must have. */
export function known(what: string, named: readonly Named[], complete = true): Known {
  return { what, ids: complete && isFilled(named) ? idsOf(named) : null };
}

export function isFilled(named: readonly Named[]): boolean {
  return named.length > 0 && named.every(({ id }) => id !== undefined);
}

export function check({ what, ids }: Known, path: Path, id: string | undefined): readonly Problem[] {
  if (id === undefined || ids === null || ids.includes(id)) return [];
  const valid = ids.length === 0 ? "the suite has none: write it, or take the name out" : suggest(id, ids);
  return [problemAt(path, `${shown(id)} is not a known ${what}; ${valid}`)];
}

function idsOf(named: readonly Named[]): readonly string[] {
  return [...new Set(named.flatMap(({ id }) => (id === undefined ? [] : [id])))];
}
