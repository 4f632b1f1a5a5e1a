import "./help-examples.test.ts";
