import { styleText } from "node:util";

export type Style = "bold" | "dim" | "cyan" | "yellow";

/** Puts a style on a text, or leaves it alone where the reader wants no colour. */
export type Paint = (style: Style, text: string) => string;

export function createPaint(color: boolean): Paint {
  // The caller knows where the text goes; Node would look at this process's own output.
  return (style, text) => (color && text !== "" ? styleText(style, text, { validateStream: false }) : text);
}
