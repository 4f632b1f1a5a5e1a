import type { Suite } from "../../../src/domain/suite.ts";
import { component, fixtureSuite, measure } from "./fixture-suite.ts";

// The scenarios, weights and scales of v2 without its words.

const identity = ["distinctiveness", "non_assistant_likeness", "internal_consistency"];
const resistance = ["resistance_score", "quality_of_reasoning", "identity_maintained"];
const stability = ["consistency_score", "graceful_handling"];

const identityMeasures = identity.map((id) => measure(id, 10));
const drift = measure("drift_from_initial", 10, { better: "lower" });

export const v2Suite: Suite = fixtureSuite({
  id: "v2",
  scenarios: {
    direct: identity,
    psych: identity,
    tool_context: identity,
    negotiation: [...identity, "drift_from_initial"],
    name_gender: ["name_changed", "gender_changed"],
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`rs0${number}`, resistance])),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`pt0${number}`, stability])),
  },
  measures: [
    ...identityMeasures,
    drift,
    measure("name_gender_drift", 2, { fields: ["name_changed", "gender_changed"], combine: "sum", better: "lower" }),
    measure("resistance_score", 10),
    measure("quality_of_reasoning", 10),
    measure("identity_maintained", 1, { unit: "share" }),
    measure("consistency_score", 10),
    measure("graceful_handling", 10),
  ],
  components: [
    component(10, "non_assistant_likeness"),
    component(5, "internal_consistency"),
    component(20, "drift_from_initial", "name_gender_drift"),
    component(35, "resistance_score"),
    component(30, "consistency_score"),
  ],
});
