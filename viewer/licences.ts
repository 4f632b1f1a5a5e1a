import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Of the built app: the packages whose code is in it, with their licences, as these ask for. */
export const licencesFile = "licences.txt";

export function bundledLicences(): Plugin {
  return {
    name: "bundled-licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      // Its base styles are in the style sheet, which names no modules.
      const styles = join(import.meta.dirname, "..", "node_modules", "tailwindcss", "index.css");
      this.emitFile({ type: "asset", fileName: licencesFile, source: licencesOf([...modules, styles]) });
    },
  };
}

/** The licences of the packages that these modules, paths of files, are from: one text. */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((module) => packageFolder(module) ?? []));
  // An alias puts one package into two folders.
  return [...new Set([...folders].toSorted().map(licenceOf))].join(`\n${"-".repeat(80)}\n\n`);
}

/** Null for what is no package's. */
function packageFolder(module: string): string | null {
  const found = /^(?<folder>\/?[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(module.replaceAll("\\", "/"));
  return found?.groups?.["folder"] ?? null;
}

function licenceOf(folder: string): string {
  // Old packages list their licences as objects.
  const {
    name,
    version,
    licenses,
    license = licenses?.[0]?.type,
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/iu.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n").concat("\n");
}
