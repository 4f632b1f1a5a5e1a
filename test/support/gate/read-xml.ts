/** An element with its attributes and texts, entities resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const token =
  /<\/(?<close>[\w-]+)>|<(?<open>[\w-]+)(?<attributes>(?: [\w-]+="[^"<]*")*)(?<empty>\/?)>|(?<text>[^<]+)/uy;
const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** Reads the XML that JUnit reports use, and throws at everything that is not well-formed. */
export function readXml(xml: string): XmlElement {
  const excluded = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml);
  if (excluded !== null || !xml.startsWith(head)) throw new Error(`no XML: ${JSON.stringify(excluded?.[0])}`);
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  token.lastIndex = head.length;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const groups = token.exec(xml)?.groups;
    if (groups === undefined) throw new Error(`no XML at ${xml.slice(at, at + 80)}`);
    const parent = open.at(-1) ?? root;
    if (groups["text"] !== undefined) parent.text += resolved(groups["text"]);
    else if (groups["close"] !== undefined) {
      if (open.pop()?.name !== groups["close"]) throw new Error(`${groups["close"]} closes another element`);
    } else {
      const pairs = [...(groups["attributes"] ?? "").matchAll(/ ([\w-]+)="([^"]*)"/gu)];
      const attributes = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, resolved(value)]));
      const element: XmlElement = { name: groups["open"] ?? "", attributes, children: [], text: "" };
      parent.children.push(element);
      if (groups["empty"] === "") open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length > 1) throw new Error("not one closed element");
  return only;
}

function resolved(text: string): string {
  return text.replaceAll(/&(?<name>\w*);?/gu, (whole, name: string) => {
    const character = whole.endsWith(";") ? entities.get(name) : undefined;
    if (character === undefined) throw new Error(`unknown entity ${whole}`);
    return character;
  });
}

/** The element and all elements below it. */
export function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}
