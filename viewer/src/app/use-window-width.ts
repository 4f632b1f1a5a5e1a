import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** Of the window, in pixels: for pages that are laid out in another way on a phone. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => document.documentElement.clientWidth);
}
