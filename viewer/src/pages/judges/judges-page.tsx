import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function JudgesPage(): ReactNode {
  return (
    <Page title="Judges">
      <Skeleton lines={12} />
    </Page>
  );
}
