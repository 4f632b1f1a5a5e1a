import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function MapPage(): ReactNode {
  return (
    <Page title="Map">
      <Skeleton lines={12} />
    </Page>
  );
}
