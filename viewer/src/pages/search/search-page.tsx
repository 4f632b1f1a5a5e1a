import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function SearchPage(): ReactNode {
  return (
    <Page title="Search">
      <Skeleton lines={12} />
    </Page>
  );
}
