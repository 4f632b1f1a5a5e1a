import { readYaml, type YamlPath } from "../../text/index.ts";

/** A YAML text that maps each value to its position. */
export interface YamlSource {
  /** `file:line:col` of the value at a path, or of the nearest thing around it. */
  readonly positionOf: (path: YamlPath) => string;
  /** `file:line:col` of a key inside the map at a path. */
  readonly positionOfKey: (path: YamlPath, key: string) => string;
  /** The value at a path, plain data. */
  readonly at: (path: YamlPath) => unknown;
}

export interface SourceReading {
  /** YAML syntax problems, one line each. */
  readonly problems: readonly string[];
  /** Null when it cannot be parsed. */
  readonly source: YamlSource | null;
}

export function yamlSource({ text, file }: { readonly text: string; readonly file: string }): SourceReading {
  const { mistakes, content, positionOf } = readYaml(text);
  const written = ({ line, column }: ReturnType<typeof positionOf>): string => `${file}:${line}:${column}`;
  return {
    problems: mistakes.map(({ position, message }) => `${written(position)} ${message}`),
    source:
      content === null
        ? null
        : {
            positionOf: (path) => written(positionOf({ path, at: "value" })),
            positionOfKey: (path, key) => written(positionOf({ path: [...path, key], at: "key" })),
            at: (path) => valueAt(content.value, path),
          },
  };
}

function valueAt(value: unknown, path: YamlPath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Object.getOwnPropertyDescriptor(current, step)?.value;
  }
  return current;
}
