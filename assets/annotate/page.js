"use strict";

/* The grading sheet in a browser. Everything that a model wrote is already text in the page: this script reads only
   what the person enters, keeps it in the browser, and hands it out as CSV. */

const { sheet, file, formula } = document.body.dataset;
const columns = JSON.parse(document.body.dataset.columns);
const formulaStart = new RegExp(formula, "u");
const storageKey = `aib annotate ${sheet}`;
const items = [...document.querySelectorAll(".item")];
const byId = (id) => document.getElementById(id);

let current = 0;
let kept = true;
let unsaved = false;

/* What a person entered. */

const fieldsetsOf = (item) => [...item.querySelectorAll("fieldset")];
const commentOf = (item) => item.querySelector("textarea");

function valueOf(fieldset) {
  const input = fieldset.querySelector("input:checked, input[type=number]");
  return input === null ? "" : input.value;
}

function setValue(fieldset, value) {
  for (const input of fieldset.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
}

function stateOf(item) {
  const fieldsets = fieldsetsOf(item);
  const filled = fieldsets.filter((fieldset) => valueOf(fieldset) !== "");
  const wrong = item.querySelector("input:invalid") !== null;
  if (filled.length === 0 && !wrong) return "blank";
  return filled.length === fieldsets.length && !wrong ? "graded" : "part";
}

function entryOf(item) {
  const values = fieldsetsOf(item).map((fieldset) => [fieldset.dataset.field, valueOf(fieldset)]);
  return { values: Object.fromEntries(values), comment: commentOf(item).value };
}

function restore(item, entry) {
  for (const fieldset of fieldsetsOf(item)) setValue(fieldset, entry.values[fieldset.dataset.field] ?? "");
  commentOf(item).value = entry.comment;
}

/* Keeping it in this browser until it is saved. */

function keep() {
  try {
    const entries = Object.fromEntries(items.map((item) => [item.dataset.item, entryOf(item)]));
    localStorage.setItem(storageKey, JSON.stringify(entries));
    kept = true;
  } catch {
    kept = false;
  }
}

function restoreAll() {
  try {
    const entries = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    for (const item of items) {
      const entry = entries[item.dataset.item];
      if (entry !== undefined) restore(item, entry);
    }
  } catch {
    kept = false;
  }
}

/* Handing it out. */

function csvCell(text) {
  const guarded = formulaStart.test(text) || text.startsWith("'") ? `'${text}` : text;
  return /[",;\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function csvRow(item) {
  const { values, comment } = entryOf(item);
  return [item.dataset.item, ...columns.map(({ id }) => values[id] ?? "-"), csvCell(comment)].join(",");
}

function csv() {
  const heads = ["item", ...columns.map(({ head }) => csvCell(head)), "comment"].join(",");
  return `\u{FEFF}${[heads, ...items.map(csvRow)].join("\r\n")}\r\n`;
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv()], { type: "text/csv;charset=utf-8" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  unsaved = false;
  const { part, blank } = counts();
  const incomplete = part > 0 ? ` ${part} graded in part (marked … above): the import asks for the rest.` : "";
  say(`Saved ${file}.${incomplete}${blank > 0 ? ` ${blank} still blank.` : ""} Then: aib annotate import ${file}`);
}

/* Showing where one is. */

function counts() {
  const found = { graded: 0, part: 0, blank: 0 };
  for (const item of items) found[stateOf(item)] += 1;
  return found;
}

function say(text) {
  byId("says").textContent = text;
}

function showProgress() {
  const { graded } = counts();
  byId("progress").value = graded / items.length;
  byId("count").textContent = `${graded} of ${items.length} graded`;
  for (const [index, item] of items.entries()) {
    const button = byId("map").children[index].firstChild;
    const state = stateOf(item);
    button.dataset.state = state;
    button.ariaLabel = `Conversation ${index + 1}, ${state === "part" ? "graded in part" : state}`;
    button.ariaCurrent = String(index === current);
  }
}

function show(index) {
  current = Math.max(0, Math.min(index, items.length - 1));
  for (const [place, item] of items.entries()) item.hidden = place !== current;
  byId("previous").disabled = current === 0;
  byId("next").disabled = current === items.length - 1;
  showProgress();
  scrollTo(0, 0);
  items[current].querySelector("h2").focus({ preventScroll: true });
}

function showNextBlank() {
  const order = [...items.keys()].map((step) => (current + 1 + step) % items.length);
  const next = order.find((index) => stateOf(items[index]) !== "graded");
  if (next === undefined) say("All are graded. Save the grades.");
  else show(next);
}

function changed() {
  unsaved = true;
  byId("intro").open = false;
  keep();
  showProgress();
  say(kept ? "Kept in this browser." : "This browser keeps nothing: save before you close the page.");
}

/* Keys: digits and y/n answer the question that has the focus, j/k/u walk. */

let lastDigit = { at: 0, digit: "" };

function answerByKey(fieldset, key) {
  const joined = performance.now() - lastDigit.at < 900 ? lastDigit.digit + key : key;
  const wanted = { y: "yes", n: "no" }[key];
  const offered = [...fieldset.querySelectorAll("input[type=radio]")];
  const input = [wanted, joined, key].map((value) => offered.find((each) => each.value === value)).find(Boolean);
  if (input === undefined) return false;
  lastDigit = { at: performance.now(), digit: /\d/u.test(key) ? key : "" };
  input.checked = true;
  input.focus();
  changed();
  return true;
}

const walkByKey = { j: () => show(current + 1), k: () => show(current - 1), u: showNextBlank };

function onKey(event) {
  const { target, key } = event;
  if (event.ctrlKey && key === "Enter") showNextBlank();
  const isTyping = target.matches("textarea, input[type=number]");
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const fieldset = target.closest("fieldset");
  if (fieldset !== null && answerByKey(fieldset, key)) event.preventDefault();
  else walkByKey[key]?.();
}

/* Who has closed a rubric knows it: it stays closed wherever it stands, until it is opened again. */
function followRubric({ target }) {
  if (!target.matches(".rubric")) return;
  for (const other of document.querySelectorAll(".rubric")) {
    if (other.dataset.rubric === target.dataset.rubric) other.open = target.open;
  }
}

function drawMap() {
  for (const index of items.keys()) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = String(index + 1);
    button.addEventListener("click", () => show(index));
    const entry = document.createElement("li");
    entry.append(button);
    byId("map").append(entry);
  }
}

function clear(item) {
  restore(item, { values: {}, comment: commentOf(item).value });
  changed();
}

for (const item of items) item.querySelector("[data-clear]").addEventListener("click", () => clear(item));
byId("save").addEventListener("click", save);
byId("previous").addEventListener("click", () => show(current - 1));
byId("next").addEventListener("click", () => show(current + 1));
byId("blank").addEventListener("click", showNextBlank);
document.addEventListener("input", changed);
document.addEventListener("keydown", onKey);
document.addEventListener("toggle", followRubric, true);
document.addEventListener("submit", (event) => event.preventDefault());
addEventListener("beforeunload", (event) => {
  if (unsaved && !kept) event.preventDefault();
});

drawMap();
restoreAll();
byId("intro").open = counts().blank === items.length;
current = items.length - 1;
showNextBlank();
if (items.every((item) => stateOf(item) === "graded")) show(0);
