import "./until-clear-cycles.test.ts";
