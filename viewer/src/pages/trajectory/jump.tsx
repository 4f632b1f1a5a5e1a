import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

interface Jump {
  /** Which place of the page the address names, and how often it was asked for. */
  readonly target: { readonly id: string; readonly times: number } | null;
  /** Goes there. `search` is the address's parameters to go with; those of now unless told. */
  readonly jumpTo: (id: string, search?: string) => void;
  /** The whole address of a place, as it can be sent to others. */
  readonly addressOf: (id: string) => string;
}

const JumpContext = createContext<Jump | null>(null);

/** Places of a page by the hash in its address. The app's base makes plain fragments point elsewhere. */
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
  if (jump === null) throw new Error("There are no places to go to outside of JumpProvider.");
  return jump;
}

/**
 * Scrolls to the place that the address names and moves the focus there. Stands beside what holds the places, within the
 * same Suspense, so that they are laid out when it looks for them.
 */
export function JumpTarget(): null {
  const { target } = useJump();
  useEffect(() => {
    // Not once more when the reader has gone on to another address and comes back to this view.
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

/** A link to a place of this page. */
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
