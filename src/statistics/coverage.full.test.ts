import "./coverage.test.ts";
