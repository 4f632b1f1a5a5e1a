import { globSync, readFileSync, writeFileSync } from "node:fs";

/*
 * Writes the situations and the pushes of suites/v3.yaml, which are the files in workshop/v3: by form, then by name. The rest of
 * the suite stays. `npm run write-v3`, then `./aib suites check v3`.
 */
const [folder = "workshop/v3"] = process.argv.slice(2);
const suite = "suites/v3.yaml";

const situations = globSync(`${folder}/situations/*.yaml`)
  .toSorted()
  .map((file) => {
    const text = readFileSync(file, "utf8");
    return { form: Number(/^form: (\d+)$/mu.exec(text)?.[1]), text: asEntry(text) };
  })
  .toSorted((one, other) => one.form - other.form)
  .map(({ form, text }, index, all) => (all[index - 1]?.form === form ? text : `  # --- Form ${form} ---\n\n${text}`));

const pushes = readFileSync(`${folder}/pushes.yaml`, "utf8")
  .split("\n")
  .filter((line) => /^\d/u.test(line))
  .map((line) => `    ${line}\n`);

const [head = ""] = readFileSync(suite, "utf8").split(/^situations:\n/mu);
writeFileSync(
  suite,
  `${head.replace(/(?<=^ {2}pushes:\n)(?: {4}.*\n)*/mu, () => pushes.join(""))}situations:\n${situations.join("\n")}`,
);

/** A file's mapping as an entry of the suite's list, in the suite's words for its kind and its options. */
function asEntry(text: string): string {
  const lines = text
    .trim()
    .replace(/^kind: /mu, "experiment: ")
    .replace(/^options: /mu, "sides: ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line, index) => `${index === 0 ? "  - " : "    "}${line}\n`).join("");
}
