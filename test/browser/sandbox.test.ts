import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { buildSchema } from 'graphql';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { browserOfTests } from './observe.ts';
import { openSandbox, type Sandbox } from './openSandbox.ts';
import { violations } from './violations.ts';

const { browser, browserName } = await browserOfTests();

describe.skipIf(browser === null)(`the sandbox (${browserName})`, () => {
  let graph: Graph;
  let origin: string;

  beforeAll(async () => {
    expect(existsSync(new URL('../../gateway/sandbox/dist/index.html', import.meta.url)), NOT_BUILT).toBe(
      true,
    );
    graph = await startGraph({ feed: demoCalendar(NOON), clock: () => NOON });
    origin = new URL(graph.url).origin;
  });

  afterAll(() => graph?.close());

  async function openWith({
    path = '/graphQL',
    ...options
  }: BrowserContextOptions & { readonly path?: string }): Promise<Sandbox> {
    const context = await browser!.browser.newContext({ viewport: DESKTOP, ...options });
    await context.clock.setFixedTime(NOON);
    return openSandbox(context, `${origin}${path}`);
  }

  async function open(options: Parameters<typeof openWith>[0], look: (sandbox: Sandbox) => Promise<void>) {
    const sandbox = await openWith(options);
    await using _ = sandbox.page.context();
    await look(sandbox);
  }

  // To load it is most of the work: these use one window, one after the other.
  describe('as it opens', () => {
    let sandbox: Sandbox;

    beforeAll(async () => {
      sandbox = await openWith({ colorScheme: 'light', reducedMotion: 'reduce' });
      return () => sandbox.page.context().close();
    });

    test('has upcoming events, asking its own host only, without a fault', async () => {
      const { page, answers, requests, faults } = sandbox;
      const answer = await answers.next('UpcomingEvents');
      const { totalCount, data } = answer.data.events;
      expect(totalCount).toBeGreaterThan(0);
      await shown(page, data[0].id);
      const workers = () => page.workers().map((worker) => worker.url());
      await expect.poll(workers).toContainEqual(expect.stringMatching(/\/graphql\.worker/));
      await page.waitForLoadState('networkidle');
      const foreign = [...requests, ...workers()].filter((url) => !url.startsWith(`${origin}/graphQL`));
      expect(foreign).toEqual([]);
      expect(faults).toEqual([]);
      expect(await page.title()).toBe('Event calendar – GraphQL sandbox');
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      expect(await page.getAttribute('meta[name=description]', 'content')).toContain('event calendar');
      const icon = await page.getAttribute('link[rel=icon]', 'href');
      expect((await page.request.get(`${origin}${icon}`)).headers()['content-type']).toMatch(
        /^image\/svg\+xml/,
      );
      expect(await brightness(page)).toBeGreaterThan(128);
      expect(await violations(page)).toEqual([]);
    });

    test('completes a field’s name, runs what was written, and keeps it when an example is chosen', async () => {
      const { page, answers } = sandbox;
      // Suggestions need the schema.
      await answers.next('IntrospectionQuery');
      await page.getByText('title_en', { exact: true }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('startTi', { delay: 30 });
      // While the list is still that of `start`, Enter would take another field.
      const chosen = page.locator('.suggest-widget.visible .monaco-list-row.focused');
      await chosen.getByText('startTime').first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      const answer = await answers.next('UpcomingEvents');
      expect(answer.data.events.data[0]).toHaveProperty('startTime');
      await shown(page, '"startTime"');
      await page.keyboard.type(' # mine');
      await page.getByRole('button', { name: 'Search' }).first().click();
      await answers.next('Search');
      await page.locator('.graphiql-tab').getByRole('button', { name: 'UpcomingEvents' }).click();
      await page.getByText('# mine').waitFor();
    });

    test('explains every field in the documentation and the explorer, and gives the schema as a file that builds', async () => {
      const { page } = sandbox;
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.getByRole('link', { name: 'Query', exact: true }).click();
      await page.getByRole('link', { name: 'events', exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'eventByID', exact: true }).click();
      await page.getByText('The event with this id, or null.').waitFor();
      await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
      await page.locator('.graphiql-explorer-root').getByText('hasMore').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download schema' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('schema.graphql');
      const schema = buildSchema(readFileSync(await download.path(), 'utf8'));
      expect(Object.keys(schema.getQueryType()!.getFields())).toContain('events');
    });
  });

  test('reaches every example by keyboard, each of which runs, and lets it skip to the query, edit it and leave it again', async () => {
    await open({}, async ({ page, answers }) => {
      await answers.next('UpcomingEvents');
      await answers.next('IntrospectionQuery');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to the query');
      const names = await page.locator('.example-menu button').allTextContents();
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe(name);
        expect(await outlineOfFocused(page)).toMatch(/^solid [2-9]/);
        const asked = answers.next(/^[A-Z]\w+$/);
        await page.keyboard.press('Enter');
        const answer = await asked;
        expect(answer.errors, name).toBeUndefined();
        expect(JSON.stringify(answer.data).length, name).toBeGreaterThan(100);
        await page
          .locator('.example-menu button[aria-current=true]')
          .getByText(name, { exact: true })
          .waitFor();
      }
      expect(await page.locator('.graphiql-tab').count()).toBe(1);
      await page.getByText('Skip to the query').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.type('# typed');
      await page.getByText('# typed').waitFor();
      await page.keyboard.press('Tab');
      expect(await page.locator('.monaco-editor :focus').count()).toBe(0);
    });
  });

  test('opens the operation that its address names, and gives it as a link, a command and a program', async () => {
    const linked = { query: LINKED, variables: '{"size": 2}', operationName: 'Second' };
    const path = `/graphQL?${new URLSearchParams(linked)}`;
    await open({ path, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
      await page.getByText('query Second').waitFor();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Copied link.').waitFor();
      expect(Object.fromEntries(new URL(await clipboard(page)).searchParams)).toEqual(linked);
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await page.getByText('Copied as curl.').waitFor();
      const command = await promisify(execFile)('sh', [
        '-c',
        `curl() { printf '%s\\n' "$@"; }; ${await clipboard(page)}`,
      ]);
      const [address, , , , body] = command.stdout.split('\n');
      expect(address).toBe(`${origin}/graphQL`);
      expect(JSON.parse(body!)).toEqual({ ...linked, variables: { size: 2 } });
      await page.getByRole('button', { name: 'Copy as TypeScript' }).click();
      await page.getByText('Copied as TypeScript.').waitFor();
      const program = ['--input-type=module-typescript', '--eval', await clipboard(page)];
      const { stdout } = await promisify(execFile)(process.execPath, program);
      expect(stdout).toMatch(/totalCount: \d+/);
    });
  });

  test('shows dates as an agenda and a month, and places on a map, in any width, without asking another host', async () => {
    const path = `/graphQL?${new URLSearchParams({ query: WITH_PLACES })}`;
    await open({ path }, async ({ page, answers, requests, faults }) => {
      await page.getByText('query WithPlaces').waitFor();
      await page.locator('.graphiql-execute-button').click();
      const { data } = (await answers.next('WithPlaces')).data.events;
      const places = new Set(data.map(({ venue }: { venue: { name: string } }) => venue.name));
      const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        // The colours are the same in any width.
        const withContrast = viewport === DESKTOP;
        await choose('Agenda');
        expect(await page.locator('.agenda li').count()).toBe(data.length);
        expect(await page.locator('.agenda').innerText()).toContain(data.at(-1).title_nb);
        expect(await violations(page, { withContrast })).toEqual([]);
        await choose('Month');
        await page.locator('.month td li').first().waitFor();
        expect(await violations(page, { withContrast })).toEqual([]);
        await choose('Map');
        await expect.poll(() => page.locator('.place-marker').count()).toBe(places.size);
        expect(await violations(page, { withContrast })).toEqual([]);
        await choose('JSON');
        await page.getByLabel('Result Window').waitFor();
      }
      expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:'))).toEqual([]);
      expect(faults.filter((fault) => !fault.includes('ERR_ABORTED'))).toEqual([]);
    });
  });

  test('is legible, passes axe and is used whole in the dark, in a narrow window', async () => {
    const form = { colorScheme: 'dark', viewport: ENLARGED, reducedMotion: 'reduce' } as const;
    await open(form, async ({ page, answers }) => {
      const answer = await answers.next('UpcomingEvents');
      await answers.next('IntrospectionQuery');
      await shown(page, answer.data.events.data[0].id);
      expect(await brightness(page)).toBeLessThan(128);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.getByRole('link', { name: 'Query', exact: true }).click();
      await page.getByRole('link', { name: 'events', exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
      await page.addStyleTag({ content: WIDE_FONTS });
      await fits(page);
      await page.getByRole('button', { name: 'Prices' }).click();
      expect((await answers.next('Tickets')).errors).toBeUndefined();
    });
  });

  /** Every control is in reach in the narrow window, with any panel. */
  async function fits(page: Page): Promise<void> {
    const { controls } = await lookAtControls(page);
    expect(controls).toBeGreaterThan(15);
    for (const panel of [null, 'Documentation Explorer', 'GraphiQL Explorer', 'History']) {
      if (panel !== null) await page.getByRole('button', { name: `Show ${panel}` }).click();
      const { pageWidth, outside } = await lookAtControls(page);
      expect({ pageWidth, outside }, `with ${panel}`).toEqual({ pageWidth: ENLARGED.width, outside: [] });
      if (panel !== null) await page.getByRole('button', { name: `Hide ${panel}` }).click();
    }
  }

  test('is where a browser is led that opens the host; without JavaScript it explains how to send a query', async () => {
    await open({ path: '/', javaScriptEnabled: false }, async ({ page }) => {
      expect(page.url()).toBe(`${origin}/graphQL`);
      expect(await page.locator('noscript').innerText()).toContain('curl ADDRESS');
    });
  });
});

/** A Wednesday in Norway, for service and browser: late on a Sunday the examples have no weekend to show. */
const NOON = Date.parse('2026-06-10T12:00:00+02:00');
const LINKED = `query First { events { totalCount } }
query Second($size: Int) { events(pageSize: $size) { totalCount } }
`;
const WITH_PLACES = `query WithPlaces {
  events(pageSize: 5, filter: { fromStartDate: "2026-06-12T00:00:00+02:00" }) {
    data { title_nb startDate eventLink venue { name location { latitude longitude } } }
  }
}
`;
const NOT_BUILT = 'The sandbox is not built: run `npm run build --workspaces --if-present` first.';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** A window of 1280 pixels at 400 % (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 640 };

/** Wide fonts, as far as this machine has them: the space between letters does the rest. */
const WIDE_FONTS =
  '* { font-family: "DejaVu Sans", Verdana, monospace !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** How wide the page is, and which buttons do not come into the window whole when they are scrolled to. */
async function lookAtControls(page: Page) {
  const pageWidth = await page.locator('html').evaluate((html) => html.scrollWidth);
  const buttons = await page.getByRole('button').evaluateAll((elements) =>
    elements.map((button) => {
      button.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, right, width, height, top, bottom } = button.getBoundingClientRect();
      const { clientWidth, clientHeight } = button.ownerDocument.documentElement;
      const isWithin = left >= 0 && right <= clientWidth && top >= -1 && bottom <= clientHeight + 1;
      return { html: button.outerHTML, isInReach: width > 0 && height > 0 && isWithin };
    }),
  );
  const outside = buttons.filter(({ isInReach }) => !isInReach).map(({ html }) => html);
  return { pageWidth, controls: buttons.length, outside };
}

/** Waits until the answer that is shown holds a text. */
async function shown(page: Page, text: string): Promise<void> {
  await page.getByLabel('Result Window').getByText(text).first().waitFor();
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

function focused(page: Page): Promise<string | null> {
  return page.locator(':focus').textContent();
}

function outlineOfFocused(page: Page): Promise<string> {
  return page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineWidth } = element.ownerDocument.defaultView!.getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });
}

function brightness(page: Page): Promise<number> {
  return page.locator('body').evaluate((body) => {
    const { backgroundColor } = body.ownerDocument.defaultView!.getComputedStyle(body);
    return Number(/\d+/.exec(backgroundColor));
  });
}
