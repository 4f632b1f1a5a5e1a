import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

/** A key binding of the current page, listed in the help. */
export interface KeyBinding {
  readonly keys: string;
  readonly says: string;
  /** Null for keys that the browser handles, such as Enter on a link: listed in the help only. */
  readonly run: (() => void) | null;
}

type Register = (bindings: readonly KeyBinding[]) => () => void;

const KeyContext = createContext<{ readonly register: Register; readonly all: () => readonly KeyBinding[] } | null>(
  null,
);

/** Single keys without modifiers, ignored in text fields. The latest registered goes first. */
export function KeyProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const layers = useRef<readonly (readonly KeyBinding[])[]>([]);
  const value = useMemo(() => {
    const register: Register = (bindings) => {
      layers.current = [bindings, ...layers.current];
      return () => {
        layers.current = layers.current.filter((layer) => layer !== bindings);
      };
    };
    return { register, all: () => layers.current.flat() };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const binding = value.all().find(({ keys }) => keys === event.key);
      if (binding?.run == null) return;
      event.preventDefault();
      binding.run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [value]);
  return <KeyContext value={value}>{children}</KeyContext>;
}

/** True in an open dialog, too, which handles its keys; a checkbox takes no letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches("input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]") ||
      target.closest("dialog[open]") !== null)
  );
}

/** Binds keys as long as the component is shown. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const context = useContext(KeyContext);
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ keys, says }) => `${keys} ${says}`).join("\n");
  useEffect(() => {
    const stable = latest.current.map(({ keys, says }, position) => ({
      keys,
      says,
      run: latest.current[position]?.run === null ? null : () => latest.current[position]?.run?.(),
    }));
    return context?.register(stable);
  }, [context, names]);
}

/** All current bindings, for the help; of two for one key, the one that acts. */
export function useBoundKeys(open: boolean): readonly KeyBinding[] {
  const context = useContext(KeyContext);
  const [bound, setBound] = useState<readonly KeyBinding[]>([]);
  useEffect(() => {
    if (!open) return;
    const all = context?.all() ?? [];
    setBound(all.filter(({ keys }, at) => all.findIndex((other) => other.keys === keys) === at));
  }, [open, context]);
  return bound;
}
