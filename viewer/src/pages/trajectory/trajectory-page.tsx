import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function TrajectoryPage(): ReactNode {
  return (
    <Page title="Trajectory">
      <Skeleton lines={12} />
    </Page>
  );
}
