import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function ScenarioPage(): ReactNode {
  return (
    <Page title="Scenario">
      <Skeleton lines={12} />
    </Page>
  );
}
