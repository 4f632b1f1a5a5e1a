import { expect, it } from "vitest";
import { cutAtPlaces } from "./text-place.ts";
import { markPlaces, rawAsText, showTagsAndLines, type TreeNode } from "./text-tree.ts";

function text(value: string, start?: number): TreeNode {
  return start === undefined
    ? { type: "text", value }
    : { type: "text", value, position: { start: { offset: start }, end: { offset: start + value.length } } };
}

function element(tagName: string, ...children: TreeNode[]): TreeNode {
  return { type: "element", tagName, properties: {}, children };
}

function shown(node: TreeNode): string {
  const inner = (node.children ?? []).map(shown).join("");
  if (node.type === "text") return node.value ?? "";
  return ["mark", "samp", "br"].includes(node.tagName ?? "") ? `[${node.tagName}:${inner}]` : inner;
}

it("marks words across emphasis, list marks and escapes", () => {
  const source = "I *really* mean\n- it \\* now, so";
  const tree = element(
    "div",
    element("p", text("I ", 0), element("em", text("really", 3)), text(" mean", 10)),
    text("\n"),
    element("ul", element("li", text("it * now, so"))),
  );
  markPlaces(tree, source, [{ start: 3, end: 27, name: "quote-0" }]);
  expect(shown(tree)).toBe("I [mark:really][mark: mean]\n[mark:it * now], so");
});

it("leaves the tree alone without a place", () => {
  const tree = element("p", text("I stay", 0));
  markPlaces(tree, "I stay", []);
  expect(tree).toEqual(element("p", text("I stay", 0)));
});

it("shows raw HTML as text, a block of it as a paragraph", () => {
  const tree: TreeNode = {
    type: "root",
    children: [
      { type: "raw", value: "<details>\n{}" },
      element("p", text("and "), { type: "raw", value: "<b onclick=x>" }, text("bold")),
    ],
  };
  rawAsText(tree);
  showTagsAndLines(tree);
  expect(tree.children?.map(({ tagName }) => tagName)).toEqual(["p", "p"]);
  expect(shown(tree)).toBe("[samp:<details>][br:]{}and [samp:<b onclick=x>]bold");
});

it("sets tags and template tokens apart, and nothing else", () => {
  const tree = element(
    "p",
    text("a </tool_call> b <|im_end|> c < d > e <3 f <https://x>"),
    element("code", text("<i>")),
  );
  showTagsAndLines(tree);
  expect(shown(tree)).toBe("a [samp:</tool_call>] b [samp:<|im_end|>] c < d > e <3 f <https://x><i>");
});

it("keeps lines apart, and breaks none twice", () => {
  const tree = element("p", text("one\ntwo"), element("br"), text("\nthree"));
  showTagsAndLines(tree);
  expect(shown(tree)).toBe("one[br:]two[br:]three");
  const list = element("ul", text("\n"), element("li", text("item")), text("\n"));
  showTagsAndLines(list);
  expect(shown(list)).toBe("\nitem\n");
});

it("cuts a text where marks begin and end", () => {
  const places = [
    { start: 2, end: 5, name: "a" },
    { start: 4, end: 9, name: "b" },
  ];
  expect(cutAtPlaces("0123456", places)).toEqual([
    { text: "01", names: [] },
    { text: "23", names: ["a"] },
    { text: "4", names: ["a", "b"] },
    { text: "56", names: ["b"] },
  ]);
  expect(cutAtPlaces("56789", places, 5).map(({ names }) => names)).toEqual([["b"], []]);
  expect(cutAtPlaces("", places)).toEqual([]);
});
