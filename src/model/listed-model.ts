import type { CallPrice } from "./call-price.ts";
import type { ModelPrice } from "./cost-of-call.ts";

/** A model as the endpoint lists it. */
export interface ListedModel extends ModelPrice {
  readonly id: string;
  /** Whether it supports structured output by JSON schema; null where the endpoint does not say. */
  readonly structuredOutputs: boolean | null;
  /** Whether it takes a reasoning parameter; null where the endpoint does not say. */
  readonly reasoning: boolean | null;
  /** Whether the endpoint says at all which parameters the model takes. */
  readonly namesParameters: boolean;
  readonly simulated: boolean;
  /** A company, or the server program; null where it is missing. */
  readonly ownedBy: string | null;
  /** The highest price of a call by this list; null where it gives none. */
  readonly dearest: CallPrice | null;
}
