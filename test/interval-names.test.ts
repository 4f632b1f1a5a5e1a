import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Other names that the two intervals had. */
const former =
  /(?:if|with) similar scenarios|other topics|on these scenarios|if all runs (?:were|are) (?:repeated|made)|re-run interval/iu;

test.each(["src/cli", "src/features", "src/results", "src/pages", "src/site", "viewer/src"])(
  "%s names both intervals by intervalKinds",
  (folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.ts$|^format\/intervals\.ts$/u.test(file))
      .map((file) => join(folder, file));
    expect(files.length).toBeGreaterThan(10);
    const sentences = (file: string): string =>
      readFileSync(join(root, file), "utf8").replaceAll(/\/\*\*?.*?\*\/|^\s*\/\/.*$/gmsu, "");
    expect(files.filter((file) => former.test(sentences(file)))).toEqual([]);
  },
);
