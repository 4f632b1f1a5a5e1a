import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { loadPersona, loadPersonas, withPersonas, type SystemPrompt } from "./persona.ts";
import { plannedFrom, type subjectWith } from "../../../test/support/campaign/simulated-store.ts";

function fileWith(content: string | Uint8Array, name = "Companion Prompt.md"): SystemPrompt {
  const folder = mkdtempSync(join(tmpdir(), "aib-persona-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return { kind: "file", path };
}

describe("a persona", () => {
  test("is a system variant named after its file and its text", async () => {
    const persona = await loadPersona(fileWith("You are Juno.\n\nYou hate small talk."));
    expect(persona).toEqual({
      id: expect.stringMatching(/^persona_companion_prompt_[0-9a-f]{8}$/u),
      title: "System prompt Companion Prompt.md",
      text: "You are Juno.\n\nYou hate small talk.",
    });
    const other = await loadPersona(fileWith("You are Juno. You love small talk."));
    expect(other.id).not.toBe(persona.id);
  });

  test("is the same with another editor's line ends, byte order mark and blank lines around", async () => {
    const [plain, edited] = ["A\nB", "\uFEFF\r\nA\r\nB\r\n\r\n"].map((text) => loadPersona(fileWith(text)));
    expect(await edited).toEqual(await plain);
  });

  test("may come without a file, and is named after its source", async () => {
    const persona = await loadPersona({ kind: "text", name: "standard input", text: "\nYou are Juno.\r\n" });
    expect(persona).toMatchObject({ title: "System prompt standard input", text: "You are Juno." });
    expect(persona.id).toMatch(/^persona_standard_input_[0-9a-f]{8}$/u);
    await expect(loadPersona({ kind: "text", name: "standard input", text: " \n" })).rejects.toMatchObject({
      message: "The system prompt from standard input is empty.",
    });
  });

  test("has an id that is safe in a file system, whatever the file is called", async () => {
    for (const name of ["Ünï:*?.txt", ".env", "--", "x".repeat(200), "日本.md"]) {
      const { id } = await loadPersona(fileWith("Hello", name));
      expect(id).toMatch(/^persona_(?:[a-z0-9]+_)*[0-9a-f]{8}$/u);
      expect(id.length).toBeLessThanOrEqual(64);
    }
  });

  test.each([
    ["empty", "", /is empty/u],
    ["blank", " \n\t\n", /is empty/u],
    [
      "binary",
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      /not text: it contains the control character U\+0003 in line 1/u,
    ],
    ["of another encoding", new Uint8Array([0x48, 0xe4, 0x6c]), /not UTF-8 text/u],
    [
      "coloured for a terminal",
      "You are\n\u001b[31mred\u001b[0m",
      /not text: it contains the control character U\+001B in line 2/u,
    ],
    ["of UTF-16 and broken", new Uint8Array([0xff, 0xfe, 0x41, 0, 0, 0xd8]), /not UTF-16LE text/u],
    ["too long", "x".repeat(256 * 1024 + 1), /larger than the limit of 256 KiB/u],
  ])("that is %s is refused", async (_what, content, message) => {
    await expect(loadPersona(fileWith(content))).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ["/no/such/file.md", "there is no such file"],
    [tmpdir(), "it is a folder, not a file"],
  ])("that cannot be read is refused with the reason: %s", async (path, reason) => {
    await expect(loadPersona({ kind: "file", path })).rejects.toMatchObject({
      code: "usage",
      message: `The system prompt ${path} cannot be read: ${reason}.`,
    });
  });
});

describe("two personas", () => {
  test("are measured both by default, each under the deliveries of the suite", async () => {
    const prompts = [fileWith("You are Juno.", "a.md"), fileWith("You are Kim.", "b.md")];
    const suite = withPersonas(await loadSuite("v1"), await loadPersonas(prompts));
    expect(suite.defaultConfigurations.map(({ variant, delivery }) => `${variant.slice(0, 9)} ${delivery}`)).toEqual([
      "persona_a user_role",
      "persona_a tool_role",
      "persona_b user_role",
      "persona_b tool_role",
    ]);
  });

  test("with the same text are refused, also from the same file", async () => {
    const [one, same] = [fileWith("You are Juno.", "a.md"), fileWith("You are Juno.\r\n", "b.md")];
    for (const prompts of [
      [one, same],
      [one, one],
    ]) {
      await expect(loadPersonas(prompts)).rejects.toMatchObject({
        code: "usage",
        message: expect.stringContaining("have the same text"),
      });
    }
  });
});

describe("a suite with a persona", () => {
  test("is another suite, which measures the persona under the deliveries of the first", async () => {
    const persona = await loadPersona(fileWith("You are Juno."));
    for (const [id, deliveries] of [
      ["v1", ["user_role", "tool_role"]],
      ["v2", ["tool_role"]],
    ] as const) {
      const suite = await loadSuite(id);
      const own = withPersonas(suite, [persona]);
      expect(own.digest).not.toBe(suite.digest);
      expect(own.id).toBe(`${id}_${persona.id}`);
      expect(own.defaultConfigurations).toEqual(deliveries.map((delivery) => ({ variant: persona.id, delivery })));
      expect(own.scenarios).toEqual(suite.scenarios);
    }
  });

  test("is run under the persona alone, or beside the variants that are named, under the deliveries that are named", async () => {
    const systemPrompts = [fileWith("You are Juno.", "juno.md")];
    const names = async (changes: Parameters<typeof subjectWith>[0]): Promise<ReadonlySet<string>> => {
      const { plan } = await plannedFrom({ systemPrompts, ...changes });
      return new Set(
        plan.tasks.map(({ configuration: { variant, delivery } }) => `${variant.slice(0, 12)} ${delivery}`),
      );
    };
    expect(await names({})).toEqual(new Set(["persona_juno tool_role"]));
    expect(await names({ deliveries: ["user_role"] })).toEqual(new Set(["persona_juno user_role"]));
    expect(await names({ variants: ["neutral"] })).toEqual(new Set(["neutral tool_role", "persona_juno tool_role"]));
  });

  test("asks nothing again that the suite without it has asked", async () => {
    const systemPrompts = [fileWith("You are Juno.")];
    const plain = await plannedFrom({ variants: ["neutral"] });
    const beside = await plannedFrom({ systemPrompts, variants: ["neutral"] });
    const keys = new Set(beside.plan.tasks.map(({ key }) => key));
    expect(plain.plan.tasks.every(({ key }) => keys.has(key))).toBe(true);
    expect(keys.size).toBe(2 * plain.plan.tasks.length);
  });
});
