import type { Page } from "playwright-core";

export interface View {
  /** Else 1440 x 900. */
  readonly phone?: boolean;
  readonly dark?: boolean;
}

export function contextOptions({ phone = false, dark = false }: View) {
  return {
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: dark ? ("dark" as const) : ("light" as const),
    hasTouch: phone,
  };
}

/** A heading is there, and nothing is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.locator("main [role=status].animate-pulse").first().waitFor({ state: "detached" });
}
