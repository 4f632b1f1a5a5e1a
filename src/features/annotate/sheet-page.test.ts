import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sheetPage } from "./sheet-page.ts";
import { changed, held, sampleItem, sampleRubric, sampleSheet } from "../../../test/support/annotate/sample-items.ts";

const evil = [
  "</script><script>alert(1)</script>",
  '<img src="https://example.com/x.png" onerror="alert(1)">',
  "<!-- --!> <style>*{display:none}</style>",
  "&lt;b&gt; \u202eabc \u001b[2J",
].join("\n");

/** What stands between the tags of this name. */
function contentOf(page: string, tag: string): readonly string[] {
  return [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "gu"))].map(([, content = ""]) => content);
}

function tagsIn(page: string): readonly string[] {
  return Array.from(page.matchAll(/<[/!]?[a-z-]+/giu), ([tag]) => tag);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

describe("a sheet for a browser", () => {
  test("runs its own script alone: the policy names it by its content, and allows nothing else", async () => {
    const page = await sheetPage(sampleSheet(sampleItem("No.")), "x-graded.csv");
    const [script = ""] = contentOf(page, "script");
    const [style = ""] = contentOf(page, "style");
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/u.exec(page) ?? [];
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("<style>"));
  });

  test("holds what a model wrote as text and as nothing else", async () => {
    const rubric = sampleRubric([held], { title: evil, prompt: evil });
    const item = sampleItem(evil, { rubric, background: evil });
    const harmless = await sheetPage(
      sampleSheet(sampleItem("", { rubric: sampleRubric([held]), background: "" })),
      "s.csv",
    );
    const page = await sheetPage(sampleSheet(item), "s.csv");
    expect(tagsIn(page)).toEqual(tagsIn(harmless));
    expect(page).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
    expect(page).toContain("&amp;lt;b&amp;gt; �abc �[2J");
    expect(page).not.toContain("\u202e");
    expect(page).not.toContain("\u001b");
  });

  test("asks no network for anything", async () => {
    const page = await sheetPage(sampleSheet(sampleItem("No.")), "s.csv");
    expect(
      page.match(/https?:|\bsrc=|\bhref="|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|\bimport\s*["({]/gu),
    ).toBeNull();
  });

  test("offers each step of a short scale, a number field for a long one, and yes or no", async () => {
    const fine = { ...held, id: "fine", max: 100 };
    const rubric = sampleRubric([held, fine, changed]);
    const page = await sheetPage(sampleSheet(sampleItem("No.", { rubric })), "s.csv");
    expect(page.match(/name="1-held" value="\d+"/gu)).toHaveLength(11);
    expect(page).toMatch(/<input type="number" name="1-fine" min="0" max="100" step="any"/u);
    expect(page.match(/name="1-changed" value="(?:yes|no)"/gu)).toHaveLength(2);
  });
});
