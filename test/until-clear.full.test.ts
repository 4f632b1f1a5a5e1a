import "./until-clear.test.ts";
