import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { pathTo } from "../../../src/results/contract/site/viewer-pages.ts";
import { useIndex } from "../data/use-index.ts";
import { shortName } from "../text/config-name.ts";
import { fieldClass } from "./button.ts";

const mostShown = 8;

/** Finds a model config by its name or id, and opens its page. The browser's dialog keeps the focus and closes on Escape. */
export function ModelPalette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState("");
  const [, navigate] = useLocation();
  const loaded = useIndex();
  useEffect(() => dialog.current?.showModal(), []);
  const words = wanted.toLowerCase().split(/\s+/u);
  const found = (loaded.state === "ready" ? loaded.data.rows : [])
    .map((row) => ({ row, name: shortName(row), to: pathTo("/m/:slug", { slug: row.slug }) }))
    .filter(({ row, name }) => {
      const text = `${name} ${row.label} ${row.model}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  const [first] = found;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label="Jump to a model"
      className="mx-auto mt-[10vh] w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line-strong bg-surface p-4 text-text backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first === undefined) return;
          onClose();
          navigate(first.to);
        }}
      >
        <input
          type="search"
          className={`${fieldClass} w-full`}
          placeholder="Name of a model"
          aria-label="Name of a model; Enter opens the first"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </form>
      <ul className="mt-2">
        {found.slice(0, mostShown).map(({ row, name, to }) => (
          <li key={row.slug}>
            <Link href={to} className="block rounded px-2 py-1.5 hover:bg-sunken focus:bg-sunken" onClick={onClose}>
              {name} <span className="text-xs break-all text-muted">{row.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 px-2 text-sm text-muted">
        {found.length > mostShown
          ? `${found.length - mostShown} more: type on.`
          : found.length === 0
            ? "No model is called so."
            : ""}
      </p>
    </dialog>
  );
}
