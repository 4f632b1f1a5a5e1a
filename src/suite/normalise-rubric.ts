import type { BlindWording, Rubric, ScoreField } from "../domain/index.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type WrittenRubric = WrittenSuite["rubrics"][number];

export function rubricFrom(written: WrittenRubric): Rubric {
  const { id, title, prompt, fields, reason_first, broken_when_all_zero } = written;
  return {
    id,
    title,
    prompt,
    fields: fields.map(fieldFrom),
    reasonFirst: reason_first,
    brokenWhenAllZero: broken_when_all_zero,
    ...(written.blind === undefined ? {} : { blind: blindFrom(written, written.blind) }),
  };
}

function blindFrom(written: WrittenRubric, blind: NonNullable<WrittenRubric["blind"]>): BlindWording {
  const { title = written.title, prompt = written.prompt } = blind;
  const fields = written.fields.map(({ id, description }) => {
    const other = blind.fields.find((field) => field.id === id);
    return { id, name: other?.name ?? id, description: other?.description ?? description };
  });
  return { title, prompt, fields };
}

function fieldFrom(field: WrittenRubric["fields"][number]): ScoreField {
  const { id, description } = field;
  if (field.type === "label") return { kind: "label", id, labels: field.labels, description };
  if (field.type === "boolean") return { kind: "boolean", id, better: field.better ? "true" : "false", description };
  const { min, max, better, whole = false } = field;
  return { kind: "number", id, min, max, ...(whole ? { whole } : {}), better, description };
}
