import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { packageFile } from "../../../src/outside/package-file.ts";

export interface AppSources {
  /** The folder of a package with the sources of a small app in the viewer's place. */
  readonly root: string;
  readonly write: (path: string, text: string) => void;
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <base href="/" />
    <title>AI Independence Bench</title>
    <script type="module" src="./src/main.ts"></script>
  </head>
</html>
`;

/** Removed after the test. `withTools` has what builds it, which is this project's own. */
export function appSources({ withTools = true } = {}): AppSources {
  const root = mkdtempSync(join(tmpdir(), "aib-app-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("package-lock.json", "{}");
  write("viewer/index.html", page);
  write("viewer/public/icon.svg", "<svg/>");
  write("viewer/vite.config.ts", 'export default { base: "./" };');
  write("viewer/src/main.ts", says("first"));
  if (withTools) symlinkSync(packageFile("node_modules"), join(root, "node_modules"));
  return { root, write };
}

/** An app that says so, and how it was built. */
export function says(text: string): string {
  return `document.title = ${JSON.stringify(text)} + (import.meta.env.PROD ? " in earnest" : " for a try");`;
}
