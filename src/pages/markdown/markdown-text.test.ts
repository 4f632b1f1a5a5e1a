import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../../results/plain-text.ts";
import { shownText } from "../../../test/support/pages/shown-text.ts";
import { bulletList, markdownCode, markdownLine, markdownSentence, markdownText } from "./markdown-text.ts";

describe("markdownText", () => {
  it.each([
    ["plain words, tool_role, 2 < 3", String.raw`plain words, tool_role, 2 \< 3`],
    ["*bold* _slanted_ ~struck~", String.raw`\*bold\* \_slanted\_ \~struck\~`],
    ["`code`", String.raw`\`code\``],
    ["[a](b) ![c](d)", String.raw`\[a\](b) !\[c\](d)`],
    ["<img src=x onerror=alert(1)>", String.raw`\<img src=x onerror=alert(1)>`],
    ["&lt; & &#64;", String.raw`\&lt; & \&#64;`],
    ["back\\slash", String.raw`back\\slash`],
    ["$5", "$5"],
    ["index per $", "index per $"],
    ["$5 to $10", String.raw`\$5 to \$10`],
    ["two\nlines\r\n\u2028three", "two lines three"],
    ["\u001b[31mred\u202e", "red"],
    ["", ""],
  ])("escapes %j", (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  it.each([
    "kimi+fireworks@none-t0.7",
    "https://evil.example/x",
    "www.evil.example",
    "evil.example",
    ":smile:",
    "[x](ftp://a)",
    "$a$ and $b$",
    "$5 a$",
  ])("makes code of %j, which renderers would link or replace", (text) => {
    expect(markdownText(text)).toBe(`\`${text}\``);
  });

  it("keeps a sentence whole, however long, and makes code of nothing but the name that needs it", () => {
    const long = Array.from({ length: 100 }, () => "word").join(" ");
    expect(markdownSentence(`judge@none-t0.0 says: ${long} $1 $2`)).toBe(`\`judge@none-t0.0\` says: ${long} \\$1 \\$2`);
    expect(markdownSentence("# no heading")).toBe(String.raw`\# no heading`);
  });

  it("leaves the punctuation around a name outside its code, and flags as they are", () => {
    expect(markdownSentence("one@low-t0.7: no views (two@low-t0.7), end.")).toBe(
      "`one@low-t0.7`: no views (`two@low-t0.7`), end.",
    );
    expect(markdownSentence("--judges a,b shows the median.")).toBe("--judges a,b shows the median.");
    expect(markdownSentence("--- -- - x")).toBe(String.raw`\--- -- - x`);
  });

  it.each([
    ["(@$", "(`@$`"],
    ["($x$).", "(`$x$`)."],
    ["$a to b$", "`$a` to `b$`"],
    [String.raw`\$a \$`, "`\\$a` `\\$`"],
    [String.raw`\$5 \$6`, String.raw`\\\$5 \\\$6`],
  ])("shows the dollars of the sentence %j as they are, and no formula", (sentence, expected) => {
    expect(markdownSentence(sentence)).toBe(expected);
    expect(shownText(markdownSentence(sentence))).toBe(sentence);
  });

  it("puts a longer fence around backticks, and keeps it off them", () => {
    expect(markdownText("a ``b`` @c")).toBe("```a ``b`` @c```");
    expect(markdownText("`@`")).toBe("`` `@` ``");
  });

  it("shows what it was given, and nothing else, whatever that is", () => {
    const hostile = fc.constantFrom(
      ...Array.from("\\`*_[]()<>|~&#!$@:./=+-1 a\n\u202e"),
      "</td>",
      "<!--",
      "&amp;",
      "http://",
      "```",
      "| --- |",
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 20 }), (parts) => {
        const text = plainText(parts.join(""));
        for (const written of [markdownText(text), markdownLine(text), markdownSentence(text)]) {
          expect(written).not.toMatch(/[\n\r]/);
          expect(shownText(written)).toBe(text);
        }
      }),
    );
  });

  it("cuts the middle out of a text of excessive length", () => {
    expect(markdownText("x".repeat(10_000))).toHaveLength(240);
  });
});

describe("markdownLine", () => {
  it.each([
    ["# head", String.raw`\# head`],
    ["> quote", String.raw`\> quote`],
    ["- item", String.raw`\- item`],
    ["+ item", String.raw`\+ item`],
    ["12. item", String.raw`12\. item`],
    ["1) item", String.raw`1\) item`],
    ["15 verdicts", "15 verdicts"],
  ])("begins no block with %j", (text, expected) => {
    expect(markdownLine(text)).toBe(expected);
    expect(bulletList([markdownLine(text)])).toBe(`- ${expected}`);
  });
});

it("markdownCode makes code of anything", () => {
  expect(markdownCode("imp*+")).toBe("`imp*+`");
  expect(markdownCode("")).toBe("");
});
