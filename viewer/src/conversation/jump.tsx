import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

interface Jump {
  /** The part of the page that the address names, and how often it was requested. */
  readonly target: { readonly id: string; readonly times: number } | null;
  /** Goes there. `search` holds the address's parameters to go with; the current ones by default. */
  readonly jumpTo: (id: string, search?: string) => void;
  /** The full address of a part of the page, for sharing. */
  readonly addressOf: (id: string) => string;
}

const JumpContext = createContext<Jump | null>(null);

/** Parts of a page by the hash in the address. With the app's base, plain fragments would point elsewhere. */
export function JumpProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [target, setTarget] = useState(() => targetOf(location.hash, 1));
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const onHash = (): void => setTarget((last) => targetOf(location.hash, (last?.times ?? 0) + 1));
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  const jumpTo = useCallback(
    (id: string, wanted = search) => {
      navigate(`${path}${wanted === "" ? "" : `?${wanted}`}#${id}`);
      setTarget((last) => ({ id, times: (last?.times ?? 0) + 1 }));
    },
    [path, search, navigate],
  );
  const value = useMemo(() => {
    const addressOf = (id: string): string => {
      const address = new URL(location.href);
      address.hash = id;
      return address.href;
    };
    return { target, jumpTo, addressOf };
  }, [target, jumpTo]);
  return <JumpContext value={value}>{children}</JumpContext>;
}

function targetOf(hash: string, times: number): Jump["target"] {
  return hash.length < 2 ? null : { id: hash.slice(1), times };
}

export function useJump(): Jump {
  const jump = useContext(JumpContext);
  if (jump === null) throw new Error("useJump must be used within JumpProvider.");
  return jump;
}

/**
 * Scrolls to the part that the address names and focuses it. Rendered beside the content, within the
 * same Suspense, so that the content is there when it looks for the part.
 */
export function JumpTarget(): null {
  const { target } = useJump();
  useEffect(() => {
    // Not again when the reader returns to this view from another address.
    if (target === null || location.hash !== `#${target.id}`) return undefined;
    const places = findPlaces(target.id);
    const [first] = places;
    if (first === undefined) return undefined;
    for (
      let holder = first.closest("details");
      holder !== null;
      holder = holder.parentElement?.closest("details") ?? null
    )
      holder.open = true;
    first.scrollIntoView({ block: first.clientHeight > innerHeight / 2 ? "start" : "center" });
    if (!first.hasAttribute("tabindex")) first.tabIndex = -1;
    first.focus({ preventScroll: true });
    for (const place of places) place.dataset["jumped"] = "yes";
    return () => {
      for (const place of places) delete place.dataset["jumped"];
    };
  }, [target]);
  return null;
}

/** A message by its id, or all the pieces of a quote. */
function findPlaces(id: string): readonly HTMLElement[] {
  const found = document.getElementById(id);
  if (found !== null) return [found];
  return [...document.querySelectorAll<HTMLElement>("[data-place]")].filter((place) =>
    (place.dataset["place"] ?? "").split(" ").includes(id),
  );
}

/** A link to a part of this page. */
export function PlaceLink({
  id,
  search,
  className = "text-accent underline",
  children,
}: {
  readonly id: string;
  readonly search?: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { jumpTo, addressOf } = useJump();
  return (
    <a
      href={addressOf(id)}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        jumpTo(id, search);
      }}
    >
      {children}
    </a>
  );
}
