import type { VariableName } from "../domain/environment.ts";
import type { IntervalMethod } from "../domain/index-definition.ts";

/** The headings of a long help, in their order. */
export const groups = [
  "Models",
  "Judge",
  "Scope",
  "Statistics",
  "Servers and keys",
  "Pace",
  "Money",
  "Faults",
  "Output",
] as const;

/** What an option takes. Numbers have their bounds: they hold wherever the option is given. */
export type Takes =
  | { readonly kind: "switch" }
  /** On, off (by the flag with `--no-`, which has its own text), or left open. */
  | { readonly kind: "either"; readonly no: string }
  | { readonly kind: "text" }
  | { readonly kind: "file" }
  /** A built-in suite's id, or a file. */
  | { readonly kind: "suite" }
  | { readonly kind: "store" }
  /** The name of an environment variable that holds a key. */
  | { readonly kind: "key-variable" }
  /** Comma-separated; a list in the library. `among`: all that there are. `orNone`: none stand for the default. */
  | { readonly kind: "names"; readonly among?: readonly string[]; readonly orNone?: true }
  /** The flag is repeated. */
  | { readonly kind: "texts" }
  /** Several words after the flag. */
  | { readonly kind: "files" }
  /** `passes`: what a number is taken for in some programs. */
  | { readonly kind: "choice"; readonly of: readonly string[]; readonly passes?: string }
  | { readonly kind: "interval" }
  /** `zero`: what to do instead of giving 0. */
  | { readonly kind: "whole"; readonly least: number; readonly most: number; readonly zero?: string }
  /** `alone`: of the flag without a value. */
  | { readonly kind: "decimal"; readonly least: number; readonly most: number; readonly alone?: number }
  /** Read as milliseconds. */
  | { readonly kind: "seconds"; readonly least: number; readonly most: number }
  | { readonly kind: "dollars"; readonly most: number }
  /** `name=5`, repeated. */
  | { readonly kind: "numbers"; readonly most: number }
  /** `model=1,4.5`, repeated. */
  | { readonly kind: "prices" };

/** An option, once for everything that offers it. Its key is its name in the code and in the library. */
export interface OptionRow {
  /** As the help writes it. */
  readonly flag: string;
  readonly text: string;
  readonly group: (typeof groups)[number];
  readonly takes: Takes;
  readonly byDefault?: string | number | boolean;
  /** The variable that gives the value where the flag is missing. */
  readonly variable?: VariableName;
  /** Further variables that stand for the flag; the command reads them. */
  readonly standIns?: readonly VariableName[];
  /** Keys of options that exclude it. */
  readonly conflicts?: readonly string[];
  /** Keys of options that replace its setting in `aib.yaml`. */
  readonly rivals?: readonly string[];
  /** Why `aib.yaml` may not hold it. */
  readonly notInFile?: string;
  /** The library takes it too. */
  readonly inLibrary?: true;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;

/** The values of each kind. */
interface Values {
  readonly switch: boolean;
  readonly either: boolean;
  readonly text: string;
  readonly file: string;
  readonly suite: string;
  readonly store: string;
  readonly "key-variable": string;
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly files: readonly string[];
  readonly choice: string;
  readonly interval: IntervalMethod;
  readonly whole: number;
  readonly decimal: number;
  readonly seconds: number;
  readonly dollars: number;
  readonly numbers: ReadonlyMap<string, number>;
  readonly prices: readonly {
    readonly model: string;
    readonly price: { readonly promptUsd: number; readonly completionUsd: number };
  }[];
}

type ValueOf<Row extends OptionRow> = Row["takes"] extends { readonly of: readonly (infer Choice)[] }
  ? Choice
  : Values[Row["takes"]["kind"]];

/** Options that always have a value: a switch is off by default. */
type Settled = { readonly byDefault: string | number | boolean } | { readonly takes: { readonly kind: "switch" } };

/** The parsed options of a table: undefined for what is neither given nor has a default. */
export type Flags<Table extends OptionTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Settled ? ValueOf<Table[Key]> : ValueOf<Table[Key]> | undefined;
};

type InLibrary = { readonly inLibrary: true };

/** What the library takes of a table. */
export type LibraryFlags<Table extends OptionTable> = {
  readonly [Key in keyof Table as Table[Key] extends InLibrary ? Key : never]?: Table[Key]["takes"] extends {
    readonly among: readonly (infer Name)[];
  }
    ? readonly Name[]
    : ValueOf<Table[Key]>;
};
