import { expect, test } from "vitest";
import { appPage } from "./app-page.ts";

const built = '<head><base href="/" /><title>AI Independence Bench</title></head><div id="root"></div>';
const head = { base: "/a/", title: "A title", description: "A description", web: null, preload: ["data/x.json"] };

test("has its own place, name and files", () => {
  expect(appPage(built, head)).toMatch(
    /<base href="\/a\/" \/><title>A title<\/title>\s*<meta name="description" content="A description" \/>\s*<meta property="og:title" content="A title" \/>\s*<meta property="og:description" content="A description" \/>\s*<link rel="preload" as="fetch" crossorigin href="data\/x\.json" \/><\/head><div id="root"><\/div>/u,
  );
  expect(appPage(built, { ...head, firstView: "<h1>$&</h1>" })).toContain('<div id="root"><h1>$&</h1></div>');
});

test("shows what a model is called, and runs none of it", () => {
  const title = `</title><script>alert("$&")</script>&'`;
  const text = appPage(built, { ...head, title, description: `" onload="${title}` });
  expect(text).toContain(`<title>&lt;/title&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;&amp;'</title>`);
  expect(text).toContain('content="&quot; onload=&quot;&lt;/title&gt;');
  expect(text.match(/<script|onload="/gu)).toBeNull();
});

test.each([built.replace("<base", "<bass"), built + built])(
  "a page that is not built as expected is no page",
  (page) => {
    expect(() => appPage(page, head)).toThrow(expect.objectContaining({ code: "internal" }));
  },
);
