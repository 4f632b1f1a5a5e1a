import type { IntervalMethod } from "../../domain/index-definition.ts";

// Common parts of the contract's documents.

export interface SuiteIdentity {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  readonly title: string;
  readonly origin: "live" | "imported";
}

export interface Judge {
  readonly id: string;
  readonly label: string;
  readonly model: string;
}

/** A model config by its digest, with its label. */
export interface Subject {
  readonly id: string;
  readonly label: string;
}

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The shown interval of a row. */
export interface Interval extends Ends {
  readonly method: IntervalMethod;
  readonly level: number;
}
