import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { CopyLink } from "./copy-button.tsx";

const Cite = lazy(() => import("./cite.tsx").then((module) => ({ default: module.Cite })));

interface PageProps {
  readonly title: string;
  /** Above the title, for example the page that this one belongs to. */
  readonly eyebrow?: ReactNode;
  /** One or two sentences below the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its heading, which takes the focus when the page is opened, and its name in the tab. */
export function Page({ title, eyebrow, lead, actions, children }: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · AI Independence Bench`;
    // Not on the first page: there the address bar has the focus, and the skip link must come first.
    if (document.documentElement.dataset["navigated"] === "yes") heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main id="content" className="mx-auto w-full max-w-[96rem] px-4 pt-6 pb-16 sm:px-6">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[64rem]">
          {eyebrow !== undefined && <div className="mb-1 text-sm text-muted">{eyebrow}</div>}
          <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight font-semibold tracking-tight break-words">
            {title}
          </h1>
          {lead !== undefined && <div className="mt-1.5 text-muted">{lead}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
      <QuoteThis />
    </main>
  );
}

/** The page's address, and how to cite it. */
function QuoteThis(): ReactNode {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <footer className="mt-10 flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3 text-sm text-muted">
      <CopyLink />
      <details className="min-w-0 flex-1" onToggle={() => setIsOpened(true)}>
        <summary className="min-h-8 w-max cursor-pointer content-center text-accent">Cite</summary>
        {isOpened && (
          <Suspense>
            <Cite />
          </Suspense>
        )}
      </details>
    </footer>
  );
}

/** A part of a page with its own heading. With an `id` it can be linked to. */
export function Panel({
  title,
  id,
  level = 2,
  aside,
  children,
}: {
  readonly title: string;
  readonly id?: string;
  readonly level?: 2 | 3;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section id={id} aria-label={title} className="mb-8 min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {level === 2 ? <h2 className="text-lg font-semibold">{title}</h2> : <h3 className="font-semibold">{title}</h3>}
        {aside !== undefined && <div className="text-sm text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
