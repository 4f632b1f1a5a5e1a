import { styleText } from "node:util";

export type Style = "bold" | "dim" | "cyan" | "yellow";

/** Applies a style to a text; does nothing without colour. */
export type Paint = (style: Style, text: string) => string;

export function createPaint(color: boolean): Paint {
  // The caller chose the destination; Node would check this process's own stdout.
  return (style, text) => (color && text !== "" ? styleText(style, text, { validateStream: false }) : text);
}
