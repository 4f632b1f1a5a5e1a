import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function NotFoundPage(): ReactNode {
  return (
    <Page title="Not found">
      <Skeleton lines={12} />
    </Page>
  );
}
