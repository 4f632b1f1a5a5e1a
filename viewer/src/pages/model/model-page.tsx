import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function ModelPage(): ReactNode {
  return (
    <Page title="Model">
      <Skeleton lines={12} />
    </Page>
  );
}
