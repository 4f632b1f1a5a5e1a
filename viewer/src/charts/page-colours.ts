import type { FigureColours } from "./whisker-figure.ts";

/** The colours of the theme that is shown, for drawings that leave the page. */
export function pageColours(): FigureColours {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: role("surface"),
    text: role("text"),
    muted: role("muted"),
    line: role("line"),
    accent: role("accent"),
  };
}
