import "./bounded-mean-interval.test.ts";
