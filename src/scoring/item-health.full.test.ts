import "./item-health.test.ts";
