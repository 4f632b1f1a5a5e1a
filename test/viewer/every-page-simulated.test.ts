import { everyLook, testEveryPage } from "../support/viewer/every-page.ts";

testEveryPage("simulated", everyLook);
