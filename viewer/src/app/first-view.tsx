import { useEffect, useRef, type ReactNode } from "react";
import { Skeleton } from "./states.tsx";

/** What an exported page shows before the app is there. */
const nodes = [...(document.querySelector("#root")?.childNodes ?? [])];
const openedAt = location.pathname;

/** This again while the first page loads, and grey lines before every other page. */
export function FirstView(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(...nodes);
    return () => {
      nodes.length = 0;
    };
  }, []);
  if (nodes.length > 0 && location.pathname === openedAt) return <div ref={box} className="-mt-12" />;
  return (
    <main className="mx-auto max-w-[96rem] px-4 pt-6">
      <Skeleton lines={12} />
    </main>
  );
}
