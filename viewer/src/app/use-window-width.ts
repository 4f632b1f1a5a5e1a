import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** The window's width in pixels, for pages with another layout on a phone. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => document.documentElement.clientWidth);
}
