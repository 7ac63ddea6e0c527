import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVED } from '../../gateway/reference/src/build/served.ts';
import { sidebar } from '../../gateway/reference/src/sidebar.ts';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { browserOfTests, type Observed, observe } from './observe.ts';
import { violations } from './violations.ts';

/** The pages of the reference as a reader meets them: served beside the sandbox, under its content security policy. */

const builder = fileURLToPath(new URL('../../gateway/reference/build.ts', import.meta.url));
const pages = sidebar.flatMap(({ items }) => items.map(({ link }) => link));

const { browser, browserName } = await browserOfTests();

describe.skipIf(browser === null)(`the reference (${browserName})`, () => {
  let graph: Graph;
  let home: string;

  beforeAll(async () => {
    // Which CI has done already: nothing is built for the same sources again.
    await promisify(execFile)(process.execPath, [builder]);
    graph = await startGraph({ feed: demoCalendar(NOON), clock: () => NOON });
    home = `${graph.url}/sandbox/reference`;
  });

  afterAll(() => graph?.close());

  async function open(options: BrowserContextOptions, look: (opened: Observed) => Promise<void>) {
    const usual = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;
    await using context = await browser!.browser.newContext({ ...usual, ...options });
    const observed = await observe(context);
    await observed.page.goto(`${home}/`);
    await look(observed);
  }

  test('is read without a fault, a foreign request or a breach of its policy, fits any width and passes axe', async () => {
    await open({}, async ({ page, requests, faults }) => {
      const show = async ({ colorScheme, viewport }: (typeof FORMS)[number]) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
      };
      const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
      for (const [place, link] of pages.entries()) {
        // One theme serves all pages: each is opened in one of the two forms, and every second in the same.
        const [first, second] = place % 2 === 0 ? FORMS : FORMS.toReversed();
        await show(first!);
        await page.goto(`${home}${link}${link.endsWith('/') ? '' : '.html'}`);
        expect(await page.locator('h1').count(), link).toBe(1);
        expect(await width(), link).toBe(first!.viewport.width);
        // One theme and one writer make all pages of a kind.
        if (OF_EACH_KIND.includes(link) || LONG.includes(link))
          expect(await violations(page, { withContrast: !LONG.includes(link) }), link).toEqual([]);
        await show(second!);
        await expect.poll(width, { message: link }).toBe(second!.viewport.width);
        if (OF_EACH_KIND.includes(link)) expect(await violations(page), link).toEqual([]);
      }
      await page.waitForLoadState('networkidle');
      // The next address may end a request of the page before.
      expect(faults.filter((fault) => !fault.includes('ERR_ABORTED'))).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(graph.url))).toEqual([]);
    });
  });

  test('finds a filter by keyboard, and keeps the colours that its reader chose', async () => {
    await open({ colorScheme: 'light' }, async ({ page, faults }) => {
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').waitFor();
      await page.keyboard.type('hoursRange');
      await page.locator('.results .result').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(/hoursrange$/);
      expect(faults).toEqual([]);
      await page.locator('.VPNavBarAppearance button').click();
      await page.reload();
      expect(await page.locator('html').getAttribute('class')).toContain('dark');
    });
  });

  test('opens its examples in the sandbox, which leads back', async () => {
    await open({}, async ({ page }) => {
      const example = page.getByRole('link', { name: 'Open in the sandbox' }).first();
      const [sandbox] = await Promise.all([page.waitForEvent('popup'), example.click()]);
      await sandbox.getByText('eventLink').first().waitFor();
      await sandbox.getByRole('link', { name: 'Errors' }).click();
      await sandbox.waitForURL(`${home}/errors.html`);
      await sandbox.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    });
  });

  test('has each of its files below its own path, and its queries at its endpoint', () => {
    const { base, endpoint, out } = SERVED;
    const html = readFileSync(join(out, 'recipes/month-grid.html'), 'utf8');
    const paths = Array.from(html.matchAll(/(?:src|href)="(\/[^"#?]*)["#]/g), ([, path = '']) => path);
    const files = paths.filter((path) => path !== endpoint);
    expect(files.length).toBeGreaterThan(10);
    const lost = files.filter((path) => {
      const name = path.slice(base.length);
      return !path.startsWith(base) || !existsSync(join(out, name === '' ? 'index.html' : name));
    });
    expect(lost).toEqual([]);
    expect(html).toContain(`href="${endpoint}?query=`);
  });
});

/** A day on which the examples' dates are still to come. */
const NOON = Date.parse('2026-11-23T12:00:00+01:00');
const DESKTOP = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };
const FORMS = [
  { colorScheme: 'light', viewport: DESKTOP },
  { colorScheme: 'dark', viewport: PHONE },
] as const;

/**
 * Pages that together have every kind of text and every language of programs. One theme gives all pages their colours,
 * and to measure those takes as long as all else that axe does.
 */
const OF_EACH_KIND: readonly string[] = ['/', '/recipes/month-grid'];
/** These are held to axe in one form, without the contrast: they have a hundred texts of one kind. */
const LONG: readonly string[] = ['/errors', '/interface'];
