import "./shared-store.test.ts";
