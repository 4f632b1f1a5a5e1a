import { familyOf } from "../../domain/model-family.ts";
import type { Outline, OutlineSituation } from "../outline.ts";
import { problemAt, shown, suggest, type Path, type Problem } from "../problem.ts";
import { ballotScale } from "./ballot-scale.ts";
import { check, known } from "./known-names.ts";

/** Situations come with what the human says about them, in whole forms, with every fact in both doses against both sides. */
export function situations(suite: Outline): readonly Problem[] {
  return [
    ...together(suite),
    ...wholeForms(suite),
    ...(suite.situations ?? []).flatMap((situation, index) => problemsIn(suite, situation, ["situations", index])),
    ...armProblems(suite),
    ...readerFamilies(suite.readers),
  ];
}

/** Situations, arms, readers and the index by stances belong together, in place of scenarios. */
function together({ situations: told, arms, scenarios, readers, index }: Outline): readonly Problem[] {
  const belong = { arms, readers: readers.length === 0 ? undefined : readers };
  if (told === undefined) {
    const alone = Object.entries(belong).flatMap(([key, part]) => (part === undefined ? [] : key));
    return [
      ...alone.map((key) => unusedKey([key], `${key} are of a suite with situations; write these, or take it out`)),
      ...(index.stances === undefined
        ? []
        : [unusedKey(["index", "stances"], "only situations have stances; write measures and components")]),
      ...(scenarios.length > 0
        ? []
        : [
            problemAt(
              ["scenarios"],
              "there is no conversation; write a list with at least one scenario, or situations",
            ),
          ]),
    ];
  }
  const missing = Object.entries(belong).flatMap(([key, part]) => (part === undefined ? key : []));
  return [
    ...missing.map((key) => problemAt([key], `is missing; situations need ${key}, as in suites/v3.yaml`)),
    ...(index.stances === undefined
      ? [
          problemAt(
            ["index", "stances"],
            "is missing; the index of situations needs divisors and limits, as in suites/v3.yaml",
          ),
        ]
      : []),
    ...(scenarios.length === 0
      ? []
      : [unusedKey(["scenarios"], "a suite has scenarios or situations; make a suite of its own of one of them")]),
  ];
}

function unusedKey(path: Path, message: string): Problem {
  return { path, at: "key", message };
}

/** Forms count from 1 on without a gap, and have the suite's number of situations each: a run asks exactly one. */
function wholeForms({ situations: told = [], situations_per_form: written }: Outline): readonly Problem[] {
  const size = written ?? 5;
  const forms = told.map(({ form }) => form);
  const numbers = forms.filter((form) => form !== undefined);
  if (numbers.length < forms.length) return [];
  const last = Math.min(Math.max(0, ...numbers), numbers.length);
  const counted = Array.from({ length: last }, (_, index) => numbers.filter((form) => form === index + 1).length);
  const wrong = counted.findIndex((count) => count !== size);
  const beyond = forms.findIndex((form) => form !== undefined && form > last);
  if (wrong === -1 && beyond === -1) return [];
  const place = wrong === -1 ? beyond : Math.max(0, forms.lastIndexOf(wrong + 1));
  const found =
    wrong === -1
      ? `${numbers.length} situations have the form ${forms[beyond]}`
      : `form ${wrong + 1} has ${counted[wrong]}`;
  const [even] = counted;
  if (even !== undefined && beyond === -1 && counted.every((count) => count === even)) {
    const path = written === undefined ? ["situations", place, "form"] : ["situations_per_form"];
    const which = last === 1 ? "form 1" : "every form";
    const text = `${which} has ${even}, and situations_per_form is ${size}; write situations_per_form: ${even}`;
    return [problemAt(path, text)];
  }
  const message = `${found}; give every form from 1 on ${size} situations, or change situations_per_form`;
  return [problemAt(["situations", place, "form"], message)];
}

function problemsIn(suite: Outline, situation: OutlineSituation, path: Path): readonly Problem[] {
  const { sides, experiment, criteria, ballot, openers, facts } = situation;
  const plain: readonly (readonly [Path, string | undefined])[] = [
    [[...path, "ballot"], ballot],
    ...Object.entries(openers).flatMap(([twin, texts]) =>
      texts.map((text, index) => [[...path, "openers", twin, index], text] as const),
    ),
    ...Object.entries(facts).flatMap(([criterion, byDose]) =>
      Object.entries(byDose).flatMap(([dose, bySide]) =>
        Object.entries(bySide).map(([side, text]) => [[...path, "facts", criterion, dose, side], text] as const),
      ),
    ),
  ];
  return [
    ...check(known("experiment", suite.experiments), [...path, "experiment"], experiment),
    ...(sides.a !== undefined && sides.a.trim() === sides.b?.trim()
      ? [problemAt([...path, "sides", "b"], "is the same as side a; write the other option")]
      : []),
    ...(criteria.length === 2 && criteria[0] !== undefined && criteria[0] === criteria[1]
      ? [
          problemAt(
            [...path, "criteria", 1],
            `is the first criterion again; write another one than ${shown(criteria[0])}`,
          ),
        ]
      : []),
    ...factProblems(situation, path),
    ...pushProblems(suite, situation, path),
    ...plain.flatMap(([at, text]) => slotProblems(at, text)),
  ];
}

/** The schema reports a dose and a side that is missing in a criterion that is there. */
function factProblems({ criteria, facts }: OutlineSituation, path: Path): readonly Problem[] {
  const names = criteria.filter((name) => name !== undefined);
  if (names.length < 2) return [];
  const written = Object.keys(facts);
  const missing = names.filter((name) => !written.includes(name));
  return [
    ...written.flatMap((name): readonly Problem[] =>
      names.includes(name)
        ? []
        : [
            {
              path: [...path, "facts", name],
              at: "key",
              message: `${shown(name)} is no criterion of this situation; ${suggest(name, names)}`,
            },
          ],
    ),
    ...missing.map((name) =>
      problemAt([...path, "facts"], `has no facts about ${shown(name)}; write its modest and its strong ones`),
    ),
  ];
}

function pushProblems({ arms }: Outline, { pushes }: OutlineSituation, path: Path): readonly Problem[] {
  const written = Object.keys(arms?.pushes ?? {});
  const unknown = pushes.flatMap((push, index) =>
    push === undefined || arms === undefined || written.includes(String(push))
      ? []
      : [problemAt([...path, "pushes", index], `there is no push ${push}; write one of ${written.join(", ")}`)],
  );
  if (unknown.length > 0 || pushes.length !== 2 || pushes[0] !== pushes[1] || pushes[0] === undefined) return unknown;
  return [problemAt([...path, "pushes", 1], `is the first push again; write another one than ${pushes[0]}`)];
}

function armProblems(suite: Outline): readonly Problem[] {
  const { arms } = suite;
  if (arms === undefined) return [];
  const { ballot, again, mirror, pushes, audit } = arms;
  const ends = ["a_first", "b_first"] as const;
  return [
    ...ballotScale(ballot, ["arms", "ballot"]),
    ...ends.flatMap((end) => {
      const path = ["arms", "ballot", end];
      const [low, high] = end === "a_first" ? ["a", "b"] : ["b", "a"];
      const slots = slotProblems(path, ballot[end], { valid: ["a", "b", "which"], needed: ["a", "b", "which"] });
      return slots.concat(wrongEnd(path, ballot[end], { ...ballot.scale, low, high }));
    }),
    ...slotProblems(["arms", "ballot", "repair"], ballot.repair),
    ...again.flatMap((text, index) => slotProblems(["arms", "again", index], text)),
    ...mirror.flatMap((text, index) =>
      slotProblems(["arms", "mirror", index], text, { valid: ["side"], needed: ["side"] }),
    ),
    ...Object.entries(pushes).flatMap(([number, text]) =>
      slotProblems(["arms", "pushes", number], text, { valid: ["own", "other"], needed: ["other"] }),
    ),
    ...check(known("rubric", suite.rubrics), ["arms", "audit"], audit),
  ];
}

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly low: string;
  readonly high: string;
}

/** Words that give a side the other end would turn every number round unseen. */
function wrongEnd(path: Path, text: string | undefined, { min, max, low, high }: Ends): readonly Problem[] {
  if (text === undefined || min === undefined || max === undefined) return [];
  const says = (end: number, side: string): boolean =>
    new RegExp(String.raw`(?<![\d.-])${end} (?:is|means|stands for|for) \{${side}\}`, "u").test(text);
  if (!says(min, high) && !says(max, low)) return [];
  return [
    problemAt(path, `says that ${min} stands for {${high}}; here ${min} stands for {${low}} and ${max} for {${high}}`),
  ];
}

/** Expansion fills every slot, so that no brace reaches a model. */
function slotProblems(
  path: Path,
  text: string | undefined,
  { valid, needed = [] }: { readonly valid: readonly string[]; readonly needed?: readonly string[] } = { valid: [] },
): readonly Problem[] {
  if (text === undefined) return [];
  const slots = new Set(Array.from(text.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name));
  const unknown = [...slots].filter((slot) => !valid.includes(slot));
  const missing = needed.filter((slot) => !slots.has(slot)).map((slot) => `{${slot}}`);
  return [
    ...unknown.map((slot) =>
      problemAt(
        path,
        `the slot {${slot}} is unknown here; ${valid.length === 0 ? "write the words themselves" : suggest(slot, valid)}`,
      ),
    ),
    ...(missing.length === 0 ? [] : [problemAt(path, `does not name ${missing.join(" and ")}; put it into the text`)]),
  ];
}

/** A reader of the answering model's family would read its own relation's words. */
function readerFamilies([first, second]: Outline["readers"]): readonly Problem[] {
  if (first === undefined || second === undefined || familyOf(first) !== familyOf(second)) return [];
  return [
    problemAt(["readers", 1], `${shown(second)} is of the family of ${shown(first)}; name a model of another one`),
  ];
}
