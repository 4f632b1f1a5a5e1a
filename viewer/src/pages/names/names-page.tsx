import type { ReactNode } from "react";
import { Page } from "../../app/page.tsx";
import { Skeleton } from "../../app/states.tsx";

export function NamesPage(): ReactNode {
  return (
    <Page title="Names">
      <Skeleton lines={12} />
    </Page>
  );
}
