import { useEffect, useLayoutEffect, useState, type RefObject } from "react";

interface Place {
  /** Of the head's lower edge, from the top of the document, in pixels. */
  readonly bottom: number;
  readonly height: number;
}

/** Where a table's rows begin. Looked up after every render, for anything above it may have grown. */
export function usePlace(head: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ bottom: 0, height: 0 });
  const look = (): void => {
    const table = head.current?.parentElement;
    if (head.current == null || table == null) return;
    const height = head.current.offsetHeight;
    // The table's own edge: the head itself moves.
    const bottom = Math.round(table.getBoundingClientRect().top + scrollY + height);
    setPlace((before) => (before.bottom === bottom && before.height === height ? before : { bottom, height }));
  };
  useLayoutEffect(look);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return place;
}

/** The width of a box in pixels, 0 until it is known. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** In a box that scrolls sideways nothing sticks to the page's top: there the head is moved along. */
export function useHeadFollows(
  box: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  active: boolean,
): void {
  useEffect(() => {
    const thead = head.current;
    if (!active || thead === null) return undefined;
    const follow = (): void => {
      const around = box.current?.getBoundingClientRect();
      if (around === undefined) return;
      const top = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
      const down = Math.min(Math.max(0, top - around.top), around.height - 2 * thead.offsetHeight);
      thead.style.transform = down > 0 ? `translateY(${down}px)` : "";
    };
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      thead.style.transform = "";
    };
  }, [box, head, active]);
}
