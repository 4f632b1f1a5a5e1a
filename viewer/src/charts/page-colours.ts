import type { FigureColours } from "./whisker-figure.ts";

/** The colours of the theme that is shown, for drawings that leave the page. */
export function pageColours(): FigureColours {
  const probe = document.createElement("span");
  document.body.append(probe);
  // The value of a variable is text with both themes in it; as a colour it is the one that is shown.
  const role = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: role("surface"),
    text: role("text"),
    muted: role("muted"),
    line: role("line"),
    accent: role("accent"),
  };
  probe.remove();
  return colours;
}
