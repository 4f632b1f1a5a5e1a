import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanName, distinctNames, nameForm } from "./conversation-names.ts";

describe("a name", () => {
  test.each([
    ["Iris", "Iris"],
    ['  **"Iris"**. ', "Iris"],
    ["“Zoë\nVale”", "Zoë Vale"],
    ["Wren (she/her)", "Wren"],
    ["Zephyrine 'Zeph' Windsong", "Zephyrine 'Zeph' Windsong"],
    ["R2-D2", "R2-D2"],
    ["\u001b[2JEve", "2JEve"],
    ["さくら", "さくら"],
  ])("%j is cleaned to %s", (text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  test.each(["", "  ", "--", "None", "n/a", "no name", "x".repeat(61)])("is not %j", (text) => {
    expect(cleanName(text)).toBeNull();
  });

  test("is on one line and stays what it is when cleaned again", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        const name = cleanName(text);
        if (name === null) return;
        expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(name.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test("is the same in any case and with any marks", () => {
    expect(nameForm("Zephyrine 'Zeph' Windsong")).toBe(nameForm("zephyrine “ZEPH” windsong"));
    expect(distinctNames(["Mira", "IRIS", "mira", "Iris"])).toEqual(["Mira", "IRIS"]);
  });
});
