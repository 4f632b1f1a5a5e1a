import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportTable, type TableName } from "./export-table.ts";
import { writeJson, writeJsonLines } from "./write-json.ts";

function tableOf(name: TableName, texts: readonly string[]) {
  return exportTable({
    name,
    columns: [
      { name: "text", type: "text", about: "", value: (text: string) => text },
      { name: "nothing", type: "text", about: "", value: () => null },
    ],
    async *rows() {
      yield* texts;
    },
  });
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const rowsOf = (texts: readonly string[]) => texts.map((text) => ({ text, nothing: null }));

describe("JSON Lines", () => {
  test("have one object a line, and hold every text to the last code unit", async () => {
    const anything = fc.array(fc.array(fc.nat(0xff_ff)).map((units) => String.fromCharCode(...units)));
    await fc.assert(
      fc.asyncProperty(anything, async (texts) => {
        const written = await textOf(writeJsonLines([tableOf("answers", texts)]));
        const lines = written.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u);
        expect(lines.pop()).toBe("");
        expect(lines.map((line) => JSON.parse(line))).toEqual(rowsOf(texts));
      }),
    );
  });

  test("hold nothing that acts on a screen", async () => {
    const written = await textOf(writeJsonLines([tableOf("answers", ["\u001b[2J \u009b2J \u202eabc 👨‍👩‍👧"])]));
    expect(written).toBe('{"text":"\\u001b[2J \\u009b2J \\u202eabc 👨‍👩‍👧","nothing":null}\n');
  });
});

describe("JSON", () => {
  test("is one document with a list for each table", async () => {
    const tables = [tableOf("answers", ["a", "b"]), tableOf("verdicts", []), tableOf("scores", ["c"])];
    expect(JSON.parse(await textOf(writeJson({ schemaVersion: 1, suite: { title: "\u202e" } }, tables)))).toEqual({
      schemaVersion: 1,
      suite: { title: "\u202e" },
      answers: rowsOf(["a", "b"]),
      verdicts: [],
      scores: rowsOf(["c"]),
    });
  });
});
