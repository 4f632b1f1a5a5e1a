import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

/** The URL's parameters, and a function that changes some of them; null removes one. A link shares what the URL holds. */
export function useUrlState(): readonly [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      navigate(pathWith(path, next), { replace: true });
    },
    [search, path, navigate],
  );
  return [new URLSearchParams(search), change];
}

/** An address with parameters. Commas and at signs stay unescaped: they are easier to read and valid there. */
export function pathWith(path: string, parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll("%2C", ",").replaceAll("%40", "@");
  return text === "" ? path : `${path}?${text}`;
}
