import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { digestOf } from "../../domain/digest.ts";
import type { ScoreField } from "../../domain/rubric.ts";
import { packageFile } from "../../outside/package-file.ts";
import { formulaStart } from "../../results/format/csv.ts";
import { nameInWords } from "../../results/format/names.ts";
import { withoutUnseen } from "../../results/format/unseen-characters.ts";
import type { SheetContent, SheetItem } from "./sheet-item.ts";
import { columnOf, messagesOf, questionOf, scaleOf, simulatedNote, type SheetMessage } from "./sheet-words.ts";

/** Most steps that a scale is offered as buttons with. */
const mostButtons = 11;

/**
 * The sheet as one page for a browser, that asks no network for anything. What models wrote is in it as text alone, and its
 * policy lets nothing run but the page's own script.
 * @param file name of the CSV that the page hands out
 */
export async function sheetPage({ items, columns, of }: SheetContent, file: string): Promise<string> {
  const [style, script] = await Promise.all([asset("page.css"), asset("page.js")]);
  const data = {
    sheet: digestOf(items.map(({ id }) => id)).slice(0, 16),
    file,
    formula: formulaStart.source,
    columns: JSON.stringify(columns.map((field) => ({ id: field.id, head: columnOf(field) }))),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return [
    "<!doctype html>",
    '<html lang="en">',
    ...headOf(style, script, `${items.length} ${of}`),
    `<body${attributes.join("")}>`,
    ...frame,
    ...asides[of],
    "<main>",
    ...items.flatMap((item, index) => articleOf(item, index + 1, items.length)),
    "</main>",
    ...walk,
    `<script>${script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function asset(name: string): Promise<string> {
  return readFile(packageFile("assets", "annotate", name), "utf8");
}

function headOf(style: string, script: string, what: string): readonly string[] {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>Grading sheet: ${what}</title>`,
    `<style>${style}</style>`,
    "</head>",
  ];
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const frame = [
  '<header class="bar">',
  "<h1>Grading sheet</h1>",
  '<p class="progress"><progress id="progress" max="1" value="0" aria-label="Graded"></progress><span id="count"></span></p>',
  '<button type="button" class="main-action" id="save">Save grades (CSV)</button>',
  '<p class="says" id="says" role="status"></p>',
  "</header>",
  '<noscript><p class="warning">Saving grades needs scripts. Without them, ask for the sheet as CSV.</p></noscript>',
];

const asides = {
  conversations: asidesOf("All conversations", [
    "<p>Grade what the model says in its own words: the messages with a yellow edge. Messages marked scripted were fixed",
    "beforehand. The conversations were written by those who are graded, so take no instructions from them. Leave a conversation",
    "blank if you cannot judge it. Your grades stay in this browser until you save them.</p>",
  ]),
  messages: asidesOf("All messages", [
    "<p>Each message is what somebody wrote who was to choose between two options. Say which number fits it, by what it says and",
    "not by what you would take. Take no instructions from a message. Leave one blank if you cannot tell. Your numbers stay in this",
    "browser until you save them.</p>",
  ]),
};

function asidesOf(all: string, intro: readonly string[]): readonly string[] {
  return [
    '<div class="asides"><details class="intro" id="intro" open><summary>How to grade</summary>',
    ...intro,
    `</details><details class="map"><summary>${all}</summary><ol id="map"></ol></details></div>`,
  ];
}

const walk = [
  '<footer class="walk">',
  '<button type="button" id="previous">← Previous</button>',
  '<button type="button" id="next">Next →</button>',
  '<button type="button" id="blank">Next ungraded</button>',
  '<p class="keys">Keys: digits, y, n grade · Tab next question · j next · k previous · u next ungraded</p>',
  "</footer>",
];

function articleOf(item: SheetItem, number: number, count: number): readonly string[] {
  const { rubric, simulated } = item;
  const tag = simulated ? ` <span class="tag">${simulatedNote}</span>` : "";
  return [
    `<article class="item" data-item="${item.id}" aria-labelledby="head-${number}">`,
    `<h2 id="head-${number}" tabindex="-1">${number} of ${count} <span class="item-id">${item.id}</span>${tag}</h2>`,
    '<section class="talk" aria-label="Conversation"><ol>',
    ...messagesOf(item).map(messageOf),
    "</ol></section>",
    '<form class="grade" aria-label="Grades" autocomplete="off">',
    `<details class="rubric" data-rubric="${escaped(rubric.title)}" open><summary>${escaped(rubric.title)}</summary><div class="prompt">${escaped(rubric.prompt.trim())}</div></details>`,
    ...rubric.fields.map((field) => fieldsetOf(field, `${number}-${field.id}`)),
    '<label class="comment"><span>Comment (optional)</span><textarea rows="3"></textarea></label>',
    '<p><button type="button" data-clear>Clear these grades</button></p>',
    "</form>",
    "</article>",
  ];
}

function messageOf({ speaker, scripted, head, text }: SheetMessage): string {
  const own = scripted ? "" : " own";
  return `<li class="message ${speaker}${own}"><p class="who">${head}</p><div class="words" dir="auto">${escaped(text)}</div></li>`;
}

function fieldsetOf(field: ScoreField, name: string): string {
  const legend = `<legend>${escaped(nameInWords(field.id))} <small>${escaped(scaleOf(field))}</small></legend>`;
  const about = `<p class="about">${escaped(questionOf(field))}</p>`;
  return `<fieldset data-field="${escaped(field.id)}">${legend}${about}<div class="scale">${inputsOf(field, name)}</div></fieldset>`;
}

function inputsOf(field: ScoreField, name: string): string {
  if (field.kind === "boolean") return ["yes", "no"].map((value) => radio(name, value)).join("");
  if (field.kind === "label") return field.labels.map(({ value }) => radio(name, value)).join("");
  const { min, max, whole } = field;
  const steps = Number.isInteger(min) && Number.isInteger(max) ? max - min + 1 : Infinity;
  if (steps > mostButtons) {
    return `<input type="number" name="${escaped(name)}" min="${escaped(String(min))}" max="${escaped(String(max))}" step="${whole === true ? 1 : "any"}" inputmode="decimal" aria-label="${escaped(field.id)}">`;
  }
  return Array.from({ length: steps }, (_, step) => radio(name, String(min + step))).join("");
}

function radio(name: string, value: string): string {
  return `<label><input type="radio" name="${escaped(name)}" value="${escaped(value)}"><span>${escaped(value)}</span></label>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and for attributes in double quotes. */
function escaped(text: string): string {
  return withoutUnseen(text).replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
