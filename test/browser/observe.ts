import type { BrowserContext, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { type LaunchedBrowser, launchBrowser } from './launchBrowser.ts';

/** A browser for a file of tests, which closes it, or null where none runs; and which it is, or why there is none. */
export async function browserOfTests(): Promise<{ browser: LaunchedBrowser | null; browserName: string }> {
  try {
    const browser = await launchBrowser();
    afterAll(browser.close);
    return { browser, browserName: `Chromium ${browser.browser.version()} from ${browser.packager}` };
  } catch (error) {
    return { browser: null, browserName: `no browser runs here: ${String(error).split('\n')[0]}` };
  }
}

/** A new page, with everything that it does over the network and says in its console. */
export async function observe(context: BrowserContext): Promise<Observed> {
  const [requests, faults]: [string[], string[]] = [[], []];
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.url()} ${response.status()}`);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  return { context, page, requests, faults };
}

export interface Observed {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The address of everything requested. */
  readonly requests: readonly string[];
  /** Failed requests, answers with an error status, uncaught errors and what the console was warned of. */
  readonly faults: readonly string[];
}
