import "./postgres.test.ts";
