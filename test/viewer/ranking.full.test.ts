import "./ranking.test.ts";
