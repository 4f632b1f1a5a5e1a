import "./taste-coverage.test.ts";
