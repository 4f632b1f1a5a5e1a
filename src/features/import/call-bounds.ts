import { z } from "zod";

/** Beyond any real call, in tokens and US dollars: sums over many files must stay numbers. */
const mostTokens = 1e9;
export const dearestCall = 10_000;

export const tokens = z.int().nonnegative().max(mostTokens).nullish();
export const costUsd = z.number().nonnegative().max(dearestCall).nullish();
export const elapsedSeconds = z.number().nonnegative().max(1e7).nullish();
