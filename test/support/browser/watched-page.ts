import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";

/** A page in a context of its own, and everything that no page of ours ever does. */
export interface WatchedPage {
  readonly page: Page;
  /** Requests for another origin, exceptions, errors and warnings of the console, dialogs, new windows. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

export interface WatchOptions extends BrowserContextOptions {
  /** Of the only server that may be asked. */
  readonly origin: string;
}

export async function watchedPage(browser: Browser, { origin, ...options }: WatchOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const complaints: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/u.test(url)) complaints.push(`request: ${url}`);
  });
  const page = await context.newPage();
  context.on("page", (opened) => complaints.push(`a new window: ${opened.url()}`));
  page.on("pageerror", (error) => complaints.push(`exception: ${String(error)}`));
  page.on("console", (message) => {
    if (isComplaint(message, page)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, complaints, close: () => context.close() };
}

/** A host without the page itself answers with 404.html: the browser mentions that, and shows it. */
function isComplaint(message: ConsoleMessage, page: Page): boolean {
  if (!["error", "warning"].includes(message.type())) return false;
  return !(message.text().includes("status of 404") && message.location().url === page.url());
}
