import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function LivePage(): ReactNode {
  return (
    <Page title="Live">
      <Skeleton lines={12} />
    </Page>
  );
}
