import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function MethodPage(): ReactNode {
  return (
    <Page title="Method">
      <Skeleton lines={12} />
    </Page>
  );
}
