/**
 * Removes results from a store: plans what goes, backs the store up, clears what was planned.
 */
export { type ClearPlan, backUpStore, clearPlanned, planClear } from "./clear-stored.ts";
