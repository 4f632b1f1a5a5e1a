import "./late-binding.test.ts";
