import { expect, test } from "vitest";
import { fitHelp } from "./fit-help.ts";

test("a text that fits is unchanged", () => {
  const text = "\nExamples:\n  aib run       measure\n  aib view      read\n\nOne line.\nAnother.";
  expect(fitHelp(text, 40)).toBe(text);
});

test("lines of prose are filled, a line in upper case begins anew", () => {
  const text = "Keys come from the environment or\na .env file.\nIt asks first.";
  expect(fitHelp(text, 24)).toBe("Keys come from the\nenvironment or a .env\nfile.\nIt asks first.");
});

test("comments move closer, and below their commands where they do not fit", () => {
  const text = "  aib run              measure\n  aib leaderboard      read it all";
  expect(fitHelp(text, 31)).toBe("  aib run           measure\n  aib leaderboard   read it all");
  expect(fitHelp(text, 29)).toBe("  aib run\n      measure\n  aib leaderboard\n      read it all");
});

test("a long command continues after a backslash, with flags beside their values and quotes whole", () => {
  const text = "  aib run --models 'one two,three' --exp identity -p 8 > out.json";
  expect(fitHelp(text, 38)).toBe("  aib run --models 'one two,three' \\\n      --exp identity -p 8 > out.json");
});
