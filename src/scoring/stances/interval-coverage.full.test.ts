import "./interval-coverage.test.ts";
