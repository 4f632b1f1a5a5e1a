import * as fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabels, textWidth } from "./place-labels.ts";

const bounds = { left: 0, right: 400, top: 0, bottom: 300 };

test("a label stands to the right of its point, or elsewhere where that is taken or outside", () => {
  const [free] = placeLabels([{ id: "a", text: "name", x: 100, y: 100 }], { bounds, dots: [], fontSize: 12 });
  expect(free).toMatchObject({ left: 109, middle: 100 });
  const [atEdge] = placeLabels([{ id: "a", text: "name", x: 390, y: 100 }], { bounds, dots: [], fontSize: 12 });
  expect(atEdge?.left).toBeLessThan(390 - textWidth("name", 12));
  const [besideDot] = placeLabels([{ id: "a", text: "name", x: 100, y: 100 }], {
    bounds,
    dots: [{ x: 120, y: 100 }],
    fontSize: 12,
  });
  expect(besideDot?.left).toBeLessThan(100);
});

test("no label covers another, a dot or the edge, and the first is never left out for a later one", () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (dots) => {
      const labels = dots.map(({ x, y }, at) => ({ id: String(at), text: `label ${at}`, x, y }));
      const placed = placeLabels(labels, { bounds, dots, fontSize: 12 });
      const boxes = placed.map(({ left, middle, text }) => ({
        left,
        right: left + textWidth(text, 12),
        top: middle - 7,
        bottom: middle + 7,
      }));
      for (const [at, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(400);
        for (const dot of dots) {
          expect(dot.x > one.left && dot.x < one.right && dot.y > one.top && dot.y < one.bottom).toBe(false);
        }
        for (const other of boxes.slice(at + 1)) {
          const apart =
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          expect(apart).toBe(true);
        }
      }
      const alone = placeLabels(labels.slice(0, 1), { bounds, dots, fontSize: 12 });
      expect(placed.slice(0, alone.length)).toEqual(alone);
    }),
  );
});
