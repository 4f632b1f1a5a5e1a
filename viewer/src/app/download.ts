/** Offers a generated file as a download. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The chart as it is, with the colours that the page gives it, as a file of its own. */
export function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return "";
  const originals = [chart, ...chart.querySelectorAll("*")];
  for (const [at, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const property of [
      "fill",
      "stroke",
      "stroke-width",
      "stroke-dasharray",
      "stroke-linecap",
      "paint-order",
      "opacity",
      "font-family",
      "font-size",
      "font-weight",
      "text-anchor",
    ]) {
      element.setAttribute(property, style.getPropertyValue(property));
    }
    element.removeAttribute("class");
  }
  // As a file it has no page background.
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--surface").trim());
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
