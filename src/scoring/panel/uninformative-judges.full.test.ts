import "./uninformative-judges.test.ts";
