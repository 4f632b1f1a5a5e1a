import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { planFolder, writeFolder } from "./plan-folder.ts";

const key = { variable: "EXAMPLE_KEY", value: "sk-1" };
const settings = new Map([["models", "sim/holds-80"]]);

function checkout(): string {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  return folder;
}

function git(folder: string, ...args: readonly string[]): void {
  execFileSync("git", args, { cwd: folder });
}

async function namesOf(folder: string): Promise<readonly string[]> {
  return (await planFolder(folder, settings, key, process.env)).changes.map(({ name, kind }) => `${kind} ${name}`);
}

describe("a key", () => {
  test("is readable by its owner alone, also where the file was readable by all", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, ".env"), "OTHER=1\n", { mode: 0o644 });
    await writeFolder(await planFolder(folder, settings, key, process.env));
    expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, ".env"), "utf8")).toBe("OTHER=1\nEXAMPLE_KEY=sk-1\n");
    expect(await namesOf(folder)).toEqual([]);
  });

  test("is kept out of a checkout", async () => {
    const folder = checkout();
    writeFileSync(join(folder, ".gitignore"), "dist");
    expect(await namesOf(folder)).toEqual(["changed .gitignore", "new .env", "new aib.yaml"]);
    await writeFolder(await planFolder(folder, settings, key, process.env));
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("dist\n.env\n");
    git(folder, "check-ignore", "--quiet", ".env");
  });

  test.each(["/.env\n", "*\n", ".env*\n"])("needs no further line where %j ignores it", async (ignored) => {
    const folder = checkout();
    writeFileSync(join(folder, ".gitignore"), ignored);
    expect(await namesOf(folder)).toEqual(["new .env", "new aib.yaml"]);
  });

  test("is kept out of a folder below a checkout", async () => {
    const folder = join(checkout(), "below");
    mkdirSync(folder);
    expect(await namesOf(folder)).toEqual(["new .gitignore", "new .env", "new aib.yaml"]);
  });

  test("is not written into a file under version control", async () => {
    const folder = checkout();
    writeFileSync(join(folder, ".env"), "OTHER=1\n");
    git(folder, "add", ".env");
    await expect(namesOf(folder)).rejects.toMatchObject({ message: expect.stringContaining("under version control") });
  });

  test("is not written through a link", async () => {
    const folder = temporaryFolder();
    symlinkSync(join(temporaryFolder(), "elsewhere"), join(folder, ".env"));
    await expect(namesOf(folder)).rejects.toMatchObject({
      message: expect.stringContaining(".env of this folder is a link"),
    });
  });
});

test.each([
  ["in .git", ".git"],
  ["laid out as a bare repository", "."],
])("a checkout from another person starts no program through git: %s", async (_, place) => {
  const folder = join(checkout(), "below");
  mkdirSync(folder);
  git(folder, "init", "--quiet");
  writeFileSync(join(folder, ".gitignore"), "dist\n");
  git(folder, "add", ".gitignore");
  git(folder, "update-index", "--skip-worktree", ".gitignore");
  rmSync(join(folder, ".gitignore"));
  rmSync(join(folder, ".git", "objects"), { recursive: true });
  mkdirSync(join(folder, ".git", "objects"));
  const program = `touch '${join(folder, "started")}';`;
  for (const [name, value] of [
    ["core.repositoryFormatVersion", "1"],
    ["core.fsmonitor", program],
    ["extensions.partialClone", "origin"],
    ["remote.origin.promisor", "true"],
    ["remote.origin.url", folder],
    ["remote.origin.uploadpack", program],
    ["protocol.file.allow", "always"],
  ] as const)
    git(folder, "config", name, value);
  if (place === ".") {
    git(folder, "config", "core.worktree", ".");
    cpSync(join(folder, ".git"), folder, { recursive: true });
    rmSync(join(folder, ".git"), { recursive: true });
  }
  expect(await namesOf(folder)).toEqual(["new .gitignore", "new .env", "new aib.yaml"]);
  expect(existsSync(join(folder, "started"))).toBe(false);
});

test("a checkout that git refuses to read gets no key into a .env that may be under version control", async () => {
  const folder = checkout();
  writeFileSync(join(folder, ".env"), "OTHER=1\n");
  git(folder, "add", "--force", ".env");
  // As of another owner's checkout, git exits with 128.
  git(folder, "config", "core.repositoryFormatVersion", "99");
  await expect(planFolder(folder, settings, key, process.env)).rejects.toThrow(/git does not say whether/u);
  rmSync(join(folder, ".env"));
  expect(await namesOf(folder)).toEqual(["new .gitignore", "new .env", "new aib.yaml"]);
});

test("without a key only the settings change", async () => {
  const folder = checkout();
  const { changes } = await planFolder(folder, settings, null, process.env);
  expect(changes.map(({ name }) => name)).toEqual(["aib.yaml"]);
});
