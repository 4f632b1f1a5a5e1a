import type { ReactNode } from "react";
import { markText } from "../text/marks.ts";
import { Badge } from "./badge.tsx";

/** What is the matter with a conversation, by its mark in the grid; nothing where nothing is. */
export function MarkBadge({ mark }: { readonly mark: string }): ReactNode {
  const { label, tone, title } = markText(mark);
  return label === null ? null : (
    <Badge tone={tone} title={title}>
      {label}
    </Badge>
  );
}
