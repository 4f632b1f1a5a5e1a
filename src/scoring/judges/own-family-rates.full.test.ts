import "./own-family-rates.test.ts";
