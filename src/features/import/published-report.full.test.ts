import "./published-report.test.ts";
