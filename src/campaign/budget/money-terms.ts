import type { TokenPrice } from "../../model/index.ts";

/** A price as a person gives it. */
export interface NamedPrice {
  /** The model's id. */
  readonly model: string;
  readonly price: TokenPrice;
}

/** What a person says of money. */
export interface MoneySettings {
  /** US dollars that all attempts at the work may cost together, whenever they are made; null for no such limit. */
  readonly budgetUsd: number | null;
  readonly prices: readonly NamedPrice[];
}

export const noBudget: MoneySettings = { budgetUsd: null, prices: [] };
