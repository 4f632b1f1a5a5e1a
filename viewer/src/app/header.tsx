import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Link, useLocation } from "wouter";
import { buttonClass } from "./button.ts";
import { KeyHelp } from "./key-help.tsx";
import { useKeys } from "./keys.tsx";
import { useSession } from "./session.tsx";
import { useTheme } from "./theme.ts";

const places = [
  { to: "/", label: "Ranking" },
  { to: "/map", label: "Map" },
  { to: "/compare", label: "Compare" },
  { to: "/s", label: "Scenarios" },
  { to: "/names", label: "Names" },
  { to: "/judges", label: "Judges" },
  { to: "/search", label: "Search" },
  { to: "/method", label: "Method" },
] as const;

/** On a phone the links reach beyond the screen: the one of this page is scrolled to. */
function useCurrentInSight(path: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = box.current;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav === null || link === null || link === undefined) return;
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [path]);
  return box;
}

export function Header(): ReactNode {
  const { meta } = useSession();
  const [path, navigate] = useLocation();
  const [theme, nextTheme] = useTheme();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  useKeys([
    { keys: "/", says: "Search the answers", run: () => navigate("/search") },
    { keys: "c", says: "Compare model configs", run: () => navigate("/compare") },
    { keys: "t", says: "Next theme: system, light, dark", run: nextTheme },
    { keys: "?", says: "This help", run: () => setHelpIsOpen(true) },
  ]);
  const pages = useCurrentInSight(path);
  const links = meta.live ? [...places, { to: "/live", label: "Live" } as const] : places;
  return (
    <header className="z-20 border-b border-line bg-surface sm:sticky sm:top-0 sm:h-(--header-height)">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        onClick={(event) => {
          // The address is the app's: a plain fragment would be resolved against <base>.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content h1")?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-5 px-4 sm:flex-nowrap sm:px-6">
        <Link href="/" className="flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap">
          <img src="./icon.svg" alt="" width={20} height={20} />
          AI Independence Bench
        </Link>
        <nav
          ref={pages}
          aria-label="Pages"
          className="order-last -mx-4 flex w-[calc(100%+2rem)] gap-1 overflow-x-auto px-3 sm:order-none sm:mx-0 sm:w-auto sm:px-0"
        >
          {links.map(({ to, label }) => (
            <Link
              key={to}
              href={to}
              aria-current={isWithin(path, to) ? "page" : undefined}
              className="flex min-h-9 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text sm:min-h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <span className="hidden text-sm whitespace-nowrap text-muted lg:inline">
            suite {meta.suite.id} {meta.suite.version}
          </span>
          <button
            type="button"
            className={`${buttonClass} px-2`}
            onClick={nextTheme}
            aria-label={`Theme: ${theme}. Change it.`}
          >
            <span aria-hidden="true">{theme === "system" ? "◐" : theme === "light" ? "○" : "●"}</span>
            <span className="hidden md:inline">{theme}</span>
          </button>
          <button
            type="button"
            className={`${buttonClass} px-2`}
            onClick={() => setHelpIsOpen(true)}
            aria-label="Keyboard help"
          >
            ?
          </button>
        </div>
      </div>
      <KeyHelp open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </header>
  );
}

function isWithin(path: string, to: string): boolean {
  if (to === "/") return path === "/" || path.startsWith("/m/");
  return path === to || path.startsWith(`${to}/`);
}
