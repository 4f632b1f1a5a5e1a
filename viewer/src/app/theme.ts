import { useCallback, useState } from "react";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "aib-theme";

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

/** The chosen theme, and a function that switches to the next one: system, light, dark. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(storedTheme);
  const next = useCallback(() => {
    const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    if (following === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = following;
    try {
      localStorage.setItem(storageKey, following);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    setTheme(following);
  }, [theme]);
  return [theme, next];
}
