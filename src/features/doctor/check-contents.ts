import { openRegistry } from "../../campaign/index.ts";
import { builtInSuiteIds, loadSuite } from "../../suite/index.ts";
import { failed, passed, type Check } from "./check.ts";

/** Whether the suites that come with the program, and the one that is to be run, are whole. */
export async function checkSuites(source: string): Promise<Check> {
  const sources = [...new Set([...builtInSuiteIds, source])];
  try {
    const suites = await Promise.all(sources.map(loadSuite));
    return passed(
      "suites",
      suites.map(({ id, version, digest }) => `${id} ${version} (${digest.slice(0, 12)})`).join(", "),
    );
  } catch (error) {
    return failed("suites", error);
  }
}

/** Whether the registry of model configs can be read. */
export async function checkRegistry(file: string | null): Promise<Check> {
  try {
    const { entries, unusable } = await openRegistry(file);
    const active = entries.filter((entry) => entry.active).length;
    return passed(
      "registry",
      `${entries.length} model configs, ${active} of them active; ${unusable.length} models known to be unusable`,
    );
  } catch (error) {
    return failed("registry", error);
  }
}
