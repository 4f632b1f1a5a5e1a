import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function ComparePage(): ReactNode {
  return (
    <Page title="Compare">
      <Skeleton lines={12} />
    </Page>
  );
}
