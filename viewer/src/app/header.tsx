import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject, useCallback } from "react";
import { useLocation, Link } from "wouter";
import { fixedPagesOf, pageAt, pathTo } from "../../../src/results/contract/site/viewer-pages.ts";
import { distinctSuiteName } from "../../../src/results/format/names.ts";
import { buttonClass } from "./button.ts";
import { useKeys, useBoundKeys } from "./keys.tsx";
import { useLive, useSnapshot } from "./snapshot.tsx";

const ModelPalette = lazy(() => import("./model-palette.tsx").then((module) => ({ default: module.ModelPalette })));

export function Header(): ReactNode {
  const { meta } = useSnapshot();
  const live = useLive();
  const [path, navigate] = useLocation();
  const [theme, nextTheme] = useTheme();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  // Counted, so that an earlier one that is still closing does not close the next.
  const [palette, setPalette] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return;
      event.preventDefault();
      setPalette((before) => before + 1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  useKeys([
    { keys: "/", says: "Search the answers", run: () => navigate(pathTo("/search")) },
    { keys: "c", says: "Compare model configs", run: () => navigate(pathTo("/compare")) },
    { keys: "t", says: "Next theme: system, light, dark", run: nextTheme },
    { keys: "Ctrl+K", says: "Jump to a model", run: null },
    { keys: "?", says: "This help", run: () => setHelpIsOpen(true) },
  ]);
  const pages = useCurrentInSight(path);
  const fixed = fixedPagesOf({ stances: meta.stances, isActive: live?.progress?.active === true });
  const topics = meta.topics.map(({ id, title }) => ({ path: pathTo("/:topic", { topic: id }), title }));
  const links = [...fixed, ...topics];
  const current = currentPage(path, meta.topics);
  return (
    <header className="z-20 border-b border-line bg-surface sm:sticky sm:top-0 sm:h-(--header-height)">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        onClick={(event) => {
          // A plain fragment would be resolved against <base>, which is another address.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content h1")?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-5 px-4 sm:flex-nowrap sm:px-6">
        <Link href={pathTo("/")} className="flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap">
          <img src="./icon.svg" alt="" width={20} height={20} />
          AI Independence Bench
        </Link>
        <nav
          aria-label="Pages"
          className="order-last -mx-4 flex w-[calc(100%+2rem)] min-w-0 px-3 sm:order-none sm:mx-0 sm:w-auto sm:px-0"
        >
          <div ref={pages} className="flex min-w-0 overflow-x-auto sm:gap-1">
            {links.slice(0, menuLength).map((page) => (
              <PageLink key={page.path} page={page} current={current} />
            ))}
          </div>
          <More pages={links.slice(menuLength)} current={current} />
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <span className="hidden max-w-56 truncate text-sm text-muted lg:inline-block">
            suite{" "}
            {distinctSuiteName(meta.suite, [meta.suite, ...meta.otherSuites], ({ id, version }) => `${id} ${version}`)}
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
      {palette > 0 && (
        <Suspense>
          <ModelPalette key={palette} onClose={() => setPalette((now) => (now === palette ? 0 : now))} />
        </Suspense>
      )}
      <KeyHelp open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </header>
  );
}

const menuLength = 5;

interface LinkedPage {
  readonly path: string;
  readonly title: string;
}

function PageLink({
  page: { path, title },
  current,
}: {
  readonly page: LinkedPage;
  readonly current: string | null;
}): ReactNode {
  return (
    <Link
      href={path}
      aria-current={path === current ? "page" : undefined}
      className="flex min-h-9 items-center border-b-2 border-transparent px-1 text-sm whitespace-nowrap sm:px-2 text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text sm:min-h-11"
    >
      {title}
    </Link>
  );
}

/** The pages behind the first five; closes when one is chosen. */
function More({
  pages,
  current,
}: {
  readonly pages: readonly LinkedPage[];
  readonly current: string | null;
}): ReactNode {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => box.current?.removeAttribute("open"), [current]);
  const isInside = pages.some(({ path }) => path === current);
  return (
    <details ref={box} className="relative shrink-0">
      <summary
        className={`flex min-h-9 cursor-pointer items-center border-b-2 px-1 text-sm whitespace-nowrap sm:px-2 hover:text-text sm:min-h-11 ${isInside ? "border-accent text-text" : "border-transparent text-muted"}`}
      >
        More&nbsp;<span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-30 min-w-36 rounded-lg border border-line-strong bg-surface p-1 shadow-lg sm:right-auto sm:left-0">
        {pages.map((page) => (
          <PageLink key={page.path} page={page} current={current} />
        ))}
      </div>
    </details>
  );
}

/** On a phone the links do not fit on the screen: scrolls to the one of the current page. */
function useCurrentInSight(path: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nav = box.current;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav === null || link === null || link === undefined) return;
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [path]);
  return box;
}

/** The page that the header marks: the one at this address, or the one that it is a part of. */
function currentPage(path: string, topics: Parameters<typeof pageAt>[1]): string | null {
  const page = pageAt(path, topics)?.page;
  if (page === undefined) return null;
  if (page.path === "/:topic") return path;
  return "partOf" in page ? page.partOf : page.path;
}

/** The keys of the current page. The browser's dialog keeps the focus and closes on Escape. */
function KeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const bound = useBoundKeys(open);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label="Keyboard help"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line-strong bg-surface p-5 text-text backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <h2 className="mb-3 text-lg font-semibold">Keys on this page</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {bound.map(({ keys, says }) => (
          <div key={`${keys} ${says}`} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1.5 text-center font-mono text-sm">
                {keys}
              </kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4 text-right">
        <button type="submit" className={buttonClass}>
          Close
        </button>
      </form>
    </dialog>
  );
}

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

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
function useTheme(): readonly [Theme, () => void] {
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
