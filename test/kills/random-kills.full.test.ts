import "./random-kills.test.ts";
