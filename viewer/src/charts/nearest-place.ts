import type { KeyboardEvent, PointerEvent } from "react";

interface Place {
  readonly x: number;
  readonly y: number;
}

const reach = 28;

/** The place of a chart nearest to a position, within reach. */
export function nearestPlace<Found extends Place>(places: readonly Found[], { x, y }: Place): Found | null {
  const [nearest] = places
    .map((place) => ({ place, away: Math.hypot(place.x - x, place.y - y) }))
    .filter(({ away }) => away < reach)
    .toSorted((one, other) => one.away - other.away);
  return nearest?.place ?? null;
}

/** The place under the pointer. */
export function placeUnder<Found extends Place>(event: PointerEvent, places: readonly Found[]): Found | null {
  const around = event.currentTarget.getBoundingClientRect();
  return nearestPlace(places, { x: event.clientX - around.left, y: event.clientY - around.top });
}

/** Moves to the place after or before this one where an arrow key is pressed. */
export function moveByArrow(event: KeyboardEvent, at: number, count: number, onMove: (at: number) => void): void {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  onMove(Math.min(count - 1, Math.max(0, at + by)));
}
