import "./known-index.test.ts";
