import "./cue-policies.test.ts";
