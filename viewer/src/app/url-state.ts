import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

/** The address's parameters, and a way to change some of them; null takes one away. What is in the URL can be sent to others. */
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

/** An address with parameters, as it reads best: a comma and an at sign may stand in it as they are. */
export function pathWith(path: string, parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll("%2C", ",").replaceAll("%40", "@");
  return text === "" ? path : `${path}?${text}`;
}
