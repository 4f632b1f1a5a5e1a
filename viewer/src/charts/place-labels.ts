export interface Label {
  readonly id: string;
  readonly text: string;
  /** The point that it names. */
  readonly x: number;
  readonly y: number;
  /** Shown even where it may seem to belong to another dot. */
  readonly matters?: boolean;
}

export interface PlacedLabel extends Label {
  /** Where its text begins, middle of its height. */
  readonly left: number;
  readonly middle: number;
}

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface LabelSpace {
  /** Labels stay in here. */
  readonly bounds: Rectangle;
  /** They cover neither dots nor each other. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** They do not cover these points, which belong to none of them. */
  readonly covered?: readonly { readonly x: number; readonly y: number }[];
  /** They avoid these lines where possible. */
  readonly lines?: readonly { readonly x: number; readonly y: number }[];
  readonly fontSize: number;
}

/**
 * Places labels beside what they name so that none covers another or a dot, in the given order. One for which there
 * is no room is left out.
 */
export function placeLabels(
  labels: readonly Label[],
  { bounds, dots, covered = [], lines = [], fontSize }: LabelSpace,
): readonly PlacedLabel[] {
  const taken: Rectangle[] = [...dots, ...covered].map(({ x, y }) => around(x, y, 5));
  const avoided = lines.map(({ x, y }) => around(x, y, 2));
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const size = { width: textWidth(label.text, fontSize), height: fontSize * 1.2 };
    const free = placesFor(label, size).filter(
      (place) => isWithin(place, bounds) && !taken.some((other) => overlaps(place, other)),
    );
    const clear = free.filter((place) => isNearest(label, place, dots));
    const room =
      clear.find((place) => !avoided.some((other) => overlaps(place, other))) ??
      clear[0] ??
      (label.matters === true ? free[0] : undefined);
    if (room === undefined) continue;
    taken.push(room);
    placed.push({ ...label, left: room.left, middle: (room.top + room.bottom) / 2 });
  }
  return placed;
}

/** Both ends of a line that labels avoid, and points 8 pixels apart between them. */
export function pointsBetween(low: number, high: number): readonly number[] {
  return Array.from({ length: Math.ceil((high - low) / 8) + 1 }, (_, step) => Math.min(high, low + 8 * step));
}

/** The width of a text in common fonts, estimated generously. */
export function textWidth(text: string, fontSize: number): number {
  return Math.ceil(text.length * fontSize * 0.62);
}

/** Right, left, above and below, then a little farther away. */
function placesFor(
  { x, y }: Label,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Rectangle[] {
  const at = (left: number, middle: number): Rectangle => ({
    left,
    right: left + width,
    top: middle - height / 2,
    bottom: middle + height / 2,
  });
  return [9, 16, 26].flatMap((gap) => [
    at(x + gap, y),
    at(x - gap - width, y),
    at(x + gap * 0.7, y - gap),
    at(x - gap * 0.7 - width, y - gap),
    at(x + gap * 0.7, y + gap),
    at(x - gap * 0.7 - width, y + gap),
    at(x - width / 2, y - gap - height / 2),
    at(x - width / 2, y + gap + height / 2),
  ]);
}

function around(x: number, y: number, reach: number): Rectangle {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

/** No other dot is nearly as near to the label as its own. */
function isNearest(own: Label, place: Rectangle, dots: readonly { readonly x: number; readonly y: number }[]): boolean {
  const far = 1.5 * distance(own, place) + 2;
  return dots.every((dot) => (dot.x === own.x && dot.y === own.y) || distance(dot, place) > far);
}

function distance(
  { x, y }: { readonly x: number; readonly y: number },
  { left, right, top, bottom }: Rectangle,
): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

function overlaps(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
