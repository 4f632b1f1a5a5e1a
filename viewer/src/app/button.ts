/** An ordinary button; at least 24 pixels high. */
export const buttonClass =
  "inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface px-3 py-1 text-sm whitespace-nowrap hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft";

/** A button in small print, still 24 pixels high. */
export const smallButtonClass =
  "inline-flex min-h-6.5 cursor-pointer items-center rounded border border-line bg-surface px-2 text-xs whitespace-nowrap text-muted hover:border-line-strong hover:text-text";

/** A text or number field, or a select. */
export const fieldClass =
  "min-h-8 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-sm placeholder:text-muted";
