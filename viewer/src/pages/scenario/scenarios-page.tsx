import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function ScenariosPage(): ReactNode {
  return (
    <Page title="Scenarios">
      <Skeleton lines={12} />
    </Page>
  );
}
