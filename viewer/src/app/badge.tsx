import type { ReactNode } from "react";

type Tone = "plain" | "accent" | "warn" | "bad";

const tones: Readonly<Record<Tone, string>> = {
  plain: "border-line text-muted",
  accent: "border-transparent bg-accent-soft text-accent",
  warn: "border-transparent bg-warn-soft text-warn",
  bad: "border-transparent bg-bad-soft text-bad",
};

/** A short label beside a name; `title` explains it. */
export function Badge({
  tone = "plain",
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span
      title={title}
      className={`inline-block rounded border px-1.5 text-xs leading-5 whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
