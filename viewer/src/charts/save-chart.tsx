import { useLayoutEffect, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { download } from "../app/download.ts";

/** What a class of the page may set of a shape or a text. */
const painted = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "paint-order",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
] as const;

/** Saves a chart as drawn, in the colours of the current theme. */
export function saveChart(name: string, chart: SVGSVGElement): void {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const side of ["width", "height"]) ground.setAttribute(side, "100%");
  ground.setAttribute("class", "fill-surface");
  copy.prepend(ground);
  // Styles are those of an element in the page.
  const holder = hiddenHolder();
  holder.append(copy);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    const style = getComputedStyle(element);
    const outer = element === copy ? null : getComputedStyle(element.parentElement ?? copy);
    for (const property of painted) {
      const value = style.getPropertyValue(property);
      if (value === outer?.getPropertyValue(property)) element.removeAttribute(property);
      else element.setAttribute(property, value);
    }
    if (style.opacity !== "1") element.setAttribute("opacity", style.opacity);
    if (element instanceof SVGSVGElement && style.overflow === "visible") element.setAttribute("overflow", "visible");
  }
  for (const element of [copy, ...copy.querySelectorAll("[class]")]) element.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  download(`${name}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(copy));
  holder.remove();
}

/** Saves a drawing that the page itself does not show, as one of the charts of a column. */
export function saveDrawing(name: string, drawing: ReactNode): void {
  const holder = hiddenHolder();
  const root = createRoot(holder);
  const save = (): void => {
    const chart = holder.querySelector("svg");
    if (chart !== null) saveChart(name, chart);
    setTimeout(() => {
      root.unmount();
      holder.remove();
    });
  };
  root.render(<Drawn onDrawn={save}>{drawing}</Drawn>);
}

function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(onDrawn, []);
  return children;
}

function hiddenHolder(): HTMLElement {
  const holder = document.createElement("div");
  holder.hidden = true;
  document.body.append(holder);
  return holder;
}

/** The frame of a drawing that is made for a file: its title and caption, then what is drawn below them. */
export function Drawing({
  title,
  caption,
  width,
  height,
  children,
}: {
  readonly title: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <svg
      role="img"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontSize={13}
      className="fill-text"
    >
      <title>{title}</title>
      <text x={16} y={26} fontSize={16} fontWeight={600}>
        {title}
      </text>
      <text x={16} y={46} fontSize={12} className="fill-muted">
        {caption}
      </text>
      {children}
    </svg>
  );
}
