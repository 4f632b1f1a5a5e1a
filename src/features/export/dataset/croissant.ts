import type { ColumnType } from "../../../results/export/export-table.ts";
import { creditsOf, datasetName, describeDataset, tableSentences, type DatasetFacts } from "./describe-dataset.ts";
import type { WrittenTable } from "./parquet-file.ts";

/** The vocabulary of Croissant 1.0: https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
const context = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  dct: "http://purl.org/dc/terms/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
} as const;

const dataTypes: Readonly<Record<ColumnType, string>> = {
  text: "sc:Text",
  integer: "sc:Integer",
  number: "sc:Float",
  boolean: "sc:Boolean",
  time: "sc:DateTime",
  texts: "sc:Text",
  json: "sc:Text",
};

/** Describes the files of the data set for machines: their hashes, and the columns with their types. */
export function croissant(facts: DatasetFacts): Readonly<Record<string, unknown>> {
  const { suite, tables, writtenAt } = facts;
  const credits = creditsOf(facts);
  return {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: datasetName(facts),
    description: `${describeDataset(facts)}${suite.canary === undefined ? "" : ` Canary: ${suite.canary}`}`,
    license: "https://spdx.org/licenses/MIT.html",
    creator: credits.length === 1 ? credits[0]?.creator : credits.map(({ creator }) => creator),
    datePublished: writtenAt.slice(0, 10),
    ...versionOf(suite),
    inLanguage: "en",
    citeAs: credits.map(({ citation }) => citation).join(" "),
    keywords: ["language models", "benchmark", "sycophancy", "persona stability"],
    isLiveDataset: false,
    distribution: tables.map(fileObject),
    recordSet: tables.map(recordSet),
  };
}

/** Croissant asks for three numbers; a suite may have another version, such as `published`, which the description states. */
function versionOf({ version }: DatasetFacts["suite"]) {
  if (!/^\d+(?:\.\d+){0,2}$/u.test(version)) return {};
  return { version: [...version.split("."), "0", "0"].slice(0, 3).join(".") };
}

function fileObject({ file, name, bytes, sha256 }: WrittenTable) {
  return {
    "@type": "cr:FileObject",
    "@id": file,
    name: file,
    description: tableSentences[name] ?? name,
    contentUrl: file,
    contentSize: `${bytes} B`,
    encodingFormat: "application/x-parquet",
    sha256,
  };
}

function recordSet({ file, name, columns }: WrittenTable) {
  const key = { calls: "call", answers: "task_key", verdicts: "task_key" };
  const keyOf = new Map(Object.entries(key)).get(name);
  return {
    "@type": "cr:RecordSet",
    "@id": name,
    name,
    description: tableSentences[name] ?? name,
    ...(keyOf === undefined ? {} : { key: { "@id": `${name}/${keyOf}` } }),
    field: columns.map(({ name: column, type, about }) => ({
      "@type": "cr:Field",
      "@id": `${name}/${column}`,
      name: `${name}/${column}`,
      description: about,
      dataType: dataTypes[type],
      ...(type === "texts" ? { repeated: true } : {}),
      source: { fileObject: { "@id": file }, extract: { column } },
    })),
  };
}
