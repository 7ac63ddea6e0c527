import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Outlets } from '@calendar/outlets';
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { listen } from '../support/listen.ts';
import { startOutletsBefore } from '../support/outlets.ts';
import { browserOfTests, type Observed, observe } from './observe.ts';
import { violations } from './violations.ts';

/** Pages, widget and screen of outlets, as people meet them. */

const { browser, browserName } = await browserOfTests();

describe.skipIf(browser === null)(`what people look at (${browserName})`, () => {
  let graph: Graph;
  let outlets: Outlets;
  let host: Awaited<ReturnType<typeof startHostPage>>;
  let slugs: Slugs;

  beforeAll(async () => {
    expect(
      existsSync(WIDGET),
      'The browser’s files are not built: run `npm run build --workspaces --if-present` first.',
    ).toBe(true);
    graph = await startGraph({ feed: demoCalendar(NOON), clock: () => NOON });
    outlets = await startOutletsBefore(graph.url, { clock: () => NOON });
    host = await startHostPage(outlets.url, graph.url);
    slugs = await someSlugs(graph);
  });

  afterAll(async () => {
    await host?.close();
    await outlets?.close();
    await graph?.close();
  });

  async function open(
    path: string,
    options: BrowserContextOptions,
    look: (opened: Observed) => Promise<void>,
  ) {
    const usual = { viewport: DESKTOP, locale: 'nb-NO' };
    await using context = await browser!.browser.newContext({ ...usual, ...options });
    await context.clock.install({ time: NOON });
    await context.addInitScript(OLDER);
    const observed = await observe(context);
    await observed.page.goto(new URL(path, outlets.url).href);
    await look(observed);
  }

  describe('pages', () => {
    const addresses = [
      '/',
      '/?view=month',
      '/?view=map&lang=en',
      '/?searchTerm=zzzzzzzz',
      '/events/SLUG',
      '/events/CANCELLED?lang=en',
      '/venues/VENUE',
      '/series/SERIES',
      '/subscribe?categories=MUSIC',
      '/widget',
      '/screen',
      '/nothing',
    ];

    test('pass axe, fit the window in any form, and ask no other host', async () => {
      await open('/', { reducedMotion: 'reduce' }, async ({ page, requests, faults }) => {
        const show = async ({ viewport, ...media }: (typeof FORMS)[number]) => {
          await page.setViewportSize(viewport);
          await page.emulateMedia(media);
        };
        const width = () => page.evaluate('document.documentElement.scrollWidth');
        for (const [place, address] of addresses.entries()) {
          const path = address.replace(
            /[A-Z]{4,}$|[A-Z]{4,}(?=\?)/,
            (name) => slugs[KINDS[name] as keyof Slugs] ?? name,
          );
          // One theme gives all pages their colours: each page is held to axe in one form, and some in every form.
          const examined = OF_EACH_KIND.has(address) ? FORMS : [FORMS[place % FORMS.length]];
          await page.goto(new URL(path, outlets.url).href);
          for (const form of FORMS) {
            await show(form);
            await expect.poll(width, { message: path }).toBe(form.viewport.width);
            // In forced colours the browser sees to the contrast, and axe reads the page's own colours.
            const withContrast = form.forcedColors === 'none' && OF_EACH_KIND.has(address);
            if (examined.includes(form)) expect(await violations(page, { withContrast }), path).toEqual([]);
          }
        }
        // The next address may end a request of the page before.
        expect(faults.filter((fault) => !/ERR_ABORTED|404/.test(fault))).toEqual([]);
        expect(requests.filter((url) => !url.startsWith(outlets.url) && !url.startsWith(graph.url))).toEqual(
          [],
        );
      });
    });

    test('need no program: search, filters, month, map and events', async () => {
      await open('/', { javaScriptEnabled: false }, async ({ page }) => {
        await page.getByRole('searchbox').fill('konsert');
        await page.getByRole('button', { name: 'Søk' }).click();
        expect(new URL(page.url()).searchParams.get('searchTerm')).toBe('konsert');
        const found = await countOf(page);
        await page
          .getByRole('navigation', { name: 'Filtre' })
          .getByRole('link', { name: /^Gratis/ })
          .click();
        expect(await countOf(page)).toBeLessThan(found);
        await page.getByRole('link', { name: 'Fjern Gratis' }).click();
        expect(await countOf(page)).toBe(found);
        await page.getByRole('link', { name: 'Måned', exact: true }).click();
        await page.locator('.daylink').first().click();
        expect(page.url()).toMatch(/from=2026-\d\d-\d\d&until=2026-\d\d-\d\d/);
        await page.getByRole('link', { name: 'Kart', exact: true }).click();
        expect(await page.locator('svg circle').count()).toBeGreaterThan(0);
        await page.locator('.places h2 a').first().click();
        expect(page.url()).toContain('venues=');
        await page.locator('.event a.title').first().click();
        expect(await page.locator('h1').innerText()).not.toBe('');
        expect(page.url()).toContain('/events/');
        // On paper there is nothing to be pressed.
        await page.emulateMedia({ media: 'print' });
        const pressed = page.locator('footer, .actions');
        expect(await pressed.evaluateAll((all) => all.some((each) => each.checkVisibility()))).toBe(false);
      });
    });

    test('are used by keyboard, and change in place where a program runs', async () => {
      await open('/', {}, async ({ page, faults }) => {
        await page.evaluate('globalThis.isTheSamePage = true');
        await page.keyboard.press('Tab');
        expect(await page.locator(':focus').innerText()).toBe('Til innholdet');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.type('konsert');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: '«konsert»' }).waitFor();
        expect(await page.locator(':focus').innerText()).toBe('«konsert»');
        const weekend = page.getByRole('link', { name: 'I helgen' });
        await weekend.focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => weekend.getAttribute('aria-current')).toBe('page');
        expect(await page.locator(':focus').innerText()).toBe('I helgen');
        expect(page.url()).toContain('searchTerm=konsert&when=weekend');
        await page.goBack();
        await expect.poll(() => weekend.getAttribute('aria-current')).toBe(null);
        expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true);
        expect(faults).toEqual([]);
        // A click that opens another tab is the browser's.
        const isTaken = await weekend.evaluate((link) => {
          const Click = Reflect.get(globalThis, 'MouseEvent');
          return !link.dispatchEvent(new Click('click', { bubbles: true, cancelable: true, ctrlKey: true }));
        });
        expect(isTaken).toBe(false);
      });
    });

    test('go on at the top of the next page, and come back to where one was', async () => {
      await open('/', { viewport: PHONE, reducedMotion: 'reduce' }, async ({ page, faults }) => {
        const next = page.getByRole('link', { name: 'Neste →' });
        await next.scrollIntoViewIfNeeded();
        const before = await page.evaluate('scrollY');
        await next.click();
        await page.getByText('Side 2 av').waitFor();
        expect(Number(await page.evaluate('scrollY'))).toBeLessThan(Number(before) / 2);
        expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
        await page.goBack();
        await page.getByText('Side 1 av').waitFor();
        await expect.poll(() => page.evaluate('Math.round(scrollY)')).toBe(Math.round(Number(before)));
        expect(await page.locator(':focus').innerText()).toContain('Neste');
        expect(faults).toEqual([]);
      });
    });

    test('show the first event on the first screen of a phone, and are small', async () => {
      await open('/?lang=nb', { viewport: { width: 360, height: 740 } }, async ({ page }) => {
        const box = await page.locator('.event .title').first().boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
      });
      const paths = ['/', '/?view=month', '/?view=map', '/screen', '/subscribe'];
      for (const path of [...paths, `/events/${slugs.repeated}`, `/venues/${slugs.venue}`])
        expect((await (await fetch(outlets.url + path)).text()).length, path).toBeLessThan(60_000);
    });

    test('are a town’s own where it says so', async () => {
      const own = await startOutletsBefore(graph.url, {
        clock: () => NOON,
        environment: {
          CALENDAR_NAME: 'Kulturkalender',
          CALENDAR_COLOUR: '#7a1f4b',
          CALENDAR_LOGO: new URL('../../outlets/browser/src/styles/icon.svg', import.meta.url).pathname,
          TOWN_NAME: 'Bodø kommune',
          TOWN_URL: 'https://bodo.example/',
        },
      });
      try {
        for (const colorScheme of ['light', 'dark'] as const)
          await open('about:blank', { colorScheme }, async ({ page, faults }) => {
            await page.goto(`${own.url}/`);
            const town = page.getByRole('link', { name: 'Bodø kommune' });
            expect(await town.getAttribute('href')).toBe('https://bodo.example');
            const logo = page.locator('.top img');
            expect(await logo.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
            const button = page.locator('.search button');
            if (colorScheme === 'light')
              expect(await styleOf(button, 'backgroundColor')).toBe('rgb(122, 31, 75)');
            expect(await violations(page)).toEqual([]);
            expect(faults).toEqual([]);
          });
      } finally {
        await own.close();
      }
    });

    test('change in place without a fault where another change comes before one is shown', async () => {
      await open('/', {}, async ({ page, faults }) => {
        await page.evaluate(`new MutationObserver((_, observer) => {
          observer.disconnect();
          document.startViewTransition(() => undefined);
        }).observe(document.querySelector('main').parentElement, { childList: true })`);
        const weekend = page.getByRole('link', { name: 'I helgen' });
        await weekend.click();
        await expect.poll(() => weekend.getAttribute('aria-current')).toBe('page');
        expect(faults).toEqual([]);
      });
    });

    test('let the map be moved and enlarged by keyboard and mouse, with circles of the same size', async () => {
      await open('/?view=map', {}, async ({ page }) => {
        const moved = () => page.locator('svg g[data-moved]').getAttribute('transform');
        const radius = async () => Number(await page.locator('svg circle').first().getAttribute('r'));
        const before = await radius();
        await page.locator('svg.drawing').focus();
        await page.keyboard.press('+');
        expect(await moved()).toMatch(/scale\(1\.6\)/);
        expect(await radius()).toBeCloseTo(before / 1.6, 5);
        await page.keyboard.press('ArrowRight');
        await page.getByRole('button', { name: 'Vis hele kartet' }).click();
        expect(await moved()).toBe('translate(0,0) scale(1)');
        for (const key of ['ArrowLeft', 'ArrowUp', '-', '+', 'ArrowDown', 'ArrowRight', 'Control+ArrowUp'])
          await page.keyboard.press(key);
        expect(await moved()).toMatch(/^translate\(-?\d(\.\d+)?(e-\d+)?,-?\d(\.\d+)?(e-\d+)?\) scale\(1\)$/);
        // Without Ctrl the wheel moves the page.
        await page.locator('svg.drawing').hover();
        await page.mouse.wheel(0, -50);
        await page.mouse.down();
        await page.mouse.move(0, 0, { steps: 3 });
        await page.mouse.up();
        await expect.poll(moved).toMatch(/^translate\(-\d+.*,-\d+.*\) scale\(1\)$/);
        await page.keyboard.down('Control');
        await page.mouse.move(700, 500);
        await page.mouse.wheel(0, -50);
        await expect.poll(moved).toMatch(/ scale\(2\)$/);
      });
    });

    test('copy and share their address', async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      await open(`/events/${slugs.repeated}`, { permissions }, async ({ page }) => {
        await page.addInitScript('navigator.share = async (given) => void (globalThis.shared = given)');
        await page.reload();
        const url = await page.locator('#address').inputValue();
        await page.getByRole('button', { name: 'Kopier' }).click();
        await page.locator('[data-copied]').waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
        await page.clock.runFor(2100);
        expect(await page.locator('[data-copied]').count()).toBe(0);
        await page.getByRole('button', { name: 'Del' }).click();
        expect(await page.evaluate('globalThis.shared')).toEqual({ title: await page.title(), url });
      });
    });
  });

  describe('the widget', () => {
    const withWidget = (attributes: string) => `${host.origin}/?${new URLSearchParams({ attributes })}`;
    const widget = (
      attributes: string,
      ...rest: [BrowserContextOptions, (opened: Observed) => Promise<void>]
    ) => open(withWidget(attributes), ...rest);
    const focused = (page: Page) =>
      page.locator('event-calendar').evaluate(({ shadowRoot }) => {
        const at = shadowRoot?.activeElement;
        return at?.getAttribute('data-day') ?? at?.textContent;
      });

    test('is one file of at most 60 KB, compressed', () => {
      expect(gzipSync(readFileSync(WIDGET)).length).toBeLessThanOrEqual(60 * 1024);
    });

    test.each([
      ['list', DESKTOP, 'light'],
      ['month', DESKTOP, 'dark'],
      ['map', DESKTOP, 'light'],
      ['month', PHONE, 'light'],
    ] as const)(
      'shows a %s on a page of another origin that has a strict content security policy: %o, %s',
      async (view, viewport, colorScheme) => {
        const options = { viewport, colorScheme };
        await widget(`view="${view}" theme="auto"`, options, async ({ page, requests, faults }) => {
          await page.locator('event-calendar [part~=title], event-calendar circle').first().waitFor();
          expect(await violations(page)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
          const foreign = requests.filter(
            (url) =>
              !url.startsWith(host.origin) &&
              !url.startsWith(`${outlets.url}/widget.js`) &&
              !url.startsWith(graph.url),
          );
          expect(foreign).toEqual([]);
          const asked = requests.filter((url) => url.startsWith(graph.url)).length;
          expect(asked).toBeLessThanOrEqual(view === 'month' ? 2 : 1);
          expect(faults).toEqual([]);
        });
      },
    );

    test('shows what its filter says, in the language of the page, and more when asked', async () => {
      const attributes =
        'class="themed" filter="categories=MUSIC&isFree=true&ongoing=false" lang="en" page-size="3" page-url="/kafé–bar"';
      await widget(attributes, {}, async ({ page }) => {
        const titles = page.locator('event-calendar [part=title]');
        await expect.poll(() => titles.count()).toBe(3);
        const link = page.locator('event-calendar a[part=title]').first();
        expect(await styleOf(link, 'color')).toBe('rgb(120, 0, 60)');
        await page.getByRole('button', { name: 'Show more' }).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => titles.count()).toBe(6);
        const { body } = await graph.ask(
          '{ events(pageSize: 6, filter: {categories: ["MUSIC"], isFree: true, ongoing: false}) { data { title_en title_nb } } }',
        );
        const { data } = (body.data as { events: { data: { title_en: string | null; title_nb: string }[] } })
          .events;
        expect(await titles.allInnerTexts()).toEqual(
          data.map(({ title_en, title_nb }) => title_en ?? title_nb),
        );
      });
    });

    test('goes on at the first event that came, and tells of its page neither query string nor fragment', async () => {
      await widget('page-size="2" filter="ongoing=false"', {}, async ({ page }) => {
        const told: (string | undefined)[] = [];
        page.on('request', (request) => told.push(request.headers()['x-page-url']));
        const titles = page.locator('event-calendar [part=title]');
        await expect.poll(() => titles.count()).toBe(2);
        await page.getByRole('button', { name: 'Vis flere' }).click();
        await expect.poll(() => titles.count()).toBe(4);
        const third = await titles.nth(2).innerText();
        await expect.poll(() => focused(page)).toBe(third);
        // Only an address of the web is a link.
        await page.route(`${graph.url}*`, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll('"eventLink":"http', '"eventLink":"data');
          await route.fulfill({ response, body });
        });
        await page.goto(withWidget('page-url="/kafé"'));
        await titles.first().waitFor();
        expect(await page.locator('event-calendar a[part=title]').count()).toBe(0);
        expect(told.filter(Boolean)).toEqual(['', 'kaf%C3%A9'].map((path) => `${host.origin}/${path}`));
      });
    });

    test('has a name of its own beside another one', async () => {
      const two = 'filter="categories=MUSIC"></event-calendar><event-calendar id="second"';
      await widget(two, {}, async ({ page }) => {
        const names = page.locator('event-calendar section');
        await expect.poll(() => names.count()).toBe(2);
        const labels = await names.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
        expect(new Set(labels).size).toBe(2);
      });
    });

    test('asks again where it is moved on its page before the answer is there', async () => {
      await open('about:blank', {}, async ({ page }) => {
        const held: Route[] = [];
        await page.route(`${graph.url}*`, (route) => void held.push(route));
        await page.goto(withWidget(''));
        await expect.poll(() => held.length).toBe(1);
        await page.locator('event-calendar').evaluate((element) => element.parentElement?.append(element));
        await expect.poll(() => held.length).toBe(2);
        await held[1]?.continue();
        await page.locator('event-calendar [part=title]').first().waitFor();
      });
    });

    test('lets a keyboard walk through the days of a month', async () => {
      await widget('view="month"', {}, async ({ page }) => {
        const times = () => page.locator('event-calendar [part=time]').allInnerTexts();
        await expect.poll(times).toContainEqual(expect.stringMatching(/^til \d/));
        await page.locator('[data-day="2026-06-10"][aria-current=date]').focus();
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => focused(page)).toBe('2026-06-17');
        await page.keyboard.press('PageDown');
        await expect.poll(() => focused(page)).toBe('2026-07-01');
        await page.keyboard.press('End');
        await expect.poll(() => focused(page)).toBe('2026-07-05');
        expect(await page.locator('[part~=grid] [tabindex="0"]').count()).toBe(1);
        expect(await page.locator('[part~=grid] th').allTextContents()).toHaveLength(7);
      });
    });

    test('does not call failed what was left meanwhile, and asks for a month again that failed', async () => {
      await widget('view="month"', {}, async ({ page }) => {
        const busy = page.locator('event-calendar [part~=busy]');
        const failed = page.getByText('Kalenderen kan ikke vises akkurat nå.');
        const next = page.getByRole('button', { name: 'Neste måned' });
        await busy.first().waitFor();
        const held: Route[] = [];
        await page.route(`${graph.url}*`, (route) => void held.push(route));
        await next.click();
        await next.click();
        await expect.poll(() => held.length).toBe(2);
        await held[1]?.continue();
        await expect.poll(() => held.length).toBe(3);
        await held[2]?.continue();
        await busy.first().waitFor();
        const left = page.waitForEvent('requestfailed');
        await held[0]?.abort();
        await left;
        expect(await failed.count()).toBe(0);
        await page.unroute(`${graph.url}*`);
        await page.route(`${graph.url}*`, (route) => route.abort());
        await next.click();
        await failed.waitFor();
        await page.unroute(`${graph.url}*`);
        await page.locator('[data-day="2026-09-12"]').click();
        await busy.first().waitFor();
      });
    });

    test('shows each view as its renderings are, and says what it leaves out', async () => {
      const { CATEGORIES } = await import('../contract/items.ts');
      const now = Date.parse('2031-06-02T12:00:00+02:00');
      const feed = JSON.parse(readFileSync(join(RENDERINGS, 'feed.json'), 'utf8'));
      const rendered = await startGraph({ feed: { categories: CATEGORIES, ...feed }, clock: () => now });
      const site = await startHostPage(outlets.url, rendered.url);
      onTestFinished(() => Promise.all([site.close(), rendered.close()]).then(() => undefined));
      await open('about:blank', {}, async ({ page }) => {
        await page.clock.setFixedTime(now);
        const shown = page.locator('event-calendar');
        for (const view of ['list', 'month', 'map'])
          for (const lang of ['nb', 'en']) {
            const attributes = `view="${view}" lang="${lang}" page-size="9" endpoint="${rendered.url}"`;
            await page.goto(`${site.origin}/?${new URLSearchParams({ attributes })}`);
            await shown.locator('[part=rest] button, [data-day="2031-06-10"], summary').first().click();
            await shown.locator('[data-date^=unsaid]').waitFor();
            const markup = await shown.evaluate(({ shadowRoot }) => shadowRoot?.innerHTML ?? '');
            const lines = markup
              .replaceAll(/<!--.*?-->/gs, '')
              .replaceAll(/\s+/g, ' ')
              .replaceAll('> <', '>\n<');
            const text = `${lines.replaceAll(/(?<= d=")([^"]{40})[^"]+/g, '$1…')}\n`;
            await expect(text).toMatchFileSnapshot(join(RENDERINGS, `widget-${view}.${lang}.txt`));
          }
        // What runs on each day is one event for each of them.
        const crowded = `view="map" filter="eachRunningDay=true&when=month" endpoint="${rendered.url}"`;
        await page.goto(`${site.origin}/?${new URLSearchParams({ attributes: crowded })}`);
        await shown.locator('summary').last().click();
        await shown.getByText(/^Viser 20 av 3\d\.$/).waitFor();
      });
    });

    test('says that nothing matches, that it is set up wrongly, and that the calendar is away', async () => {
      await widget('filter="categories=NOTHING"', {}, async ({ page }) => {
        await page.getByText('Ingen arrangementer å vise.').waitFor();
        await page.goto(withWidget('view="map" filter="categories=NOTHING"'));
        await page.getByText('Ingen arrangementer å vise.').waitFor();
        await page.goto(withWidget('view="map" filter="mode=online"'));
        await page.getByText('Uten sted på kartet').click();
        await page.locator('event-calendar [part~=title]').first().waitFor();
        await page.goto(withWidget('filter="category=MUSIC"'));
        await page.getByText('The filter has no "category".').waitFor();
        await page.goto(withWidget('endpoint="http://127.0.0.1:9/graphQL"'));
        await page.getByRole('alert').getByText('Kalenderen kan ikke vises akkurat nå.').waitFor();
        await page.getByRole('button', { name: 'Prøv igjen' }).waitFor();
      });
    });
  });

  describe('the screen', () => {
    const shown = (page: Page) => page.locator('#events > li:not([hidden]) h2').allInnerTexts();

    test('turns its pages by itself, and begins again', async () => {
      await open('about:blank', {}, async ({ page, faults }) => {
        // Otherwise real time would turn pages as well.
        await page.clock.pauseAt(NOON + 60_000);
        await page.goto(`${outlets.url}/screen?seconds=10`);
        const first = await shown(page);
        const pages = Number((await page.locator('#place').innerText()).split('/')[1]);
        expect(pages).toBeGreaterThan(4);
        await page.clock.runFor(10_100);
        expect(await shown(page)).not.toEqual(first);
        expect(await page.locator('#place').innerText()).toBe(`2 / ${pages}`);
        await page.clock.runFor(10_000 * (pages - 1));
        expect(await shown(page)).toEqual(first);
        expect(faults).toEqual([]);
      });
    });

    test('shows its last dates when the network is away, says since when, and leaves out those that are over', async () => {
      await open('/screen', {}, async ({ page, context }) => {
        const wordsOf = async (day: number) => [
          ...new Set(await page.locator(`#events [data-day="2026-06-${day}"] span`).allTextContents()),
        ];
        await expect
          .poll(() => page.evaluate('navigator.serviceWorker.ready.then((it) => it.active.state)'))
          .toBe('activated');
        // What was loaded before the worker was there is kept at the next time.
        await page.reload();
        await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true);
        const before = await shown(page);
        expect([await wordsOf(10), await wordsOf(11)]).toEqual([['I dag'], ['I morgen']]);
        await context.setOffline(true);
        await page.clock.fastForward('20:00');
        await expect
          .poll(() => page.locator('#state').innerText())
          .toMatch(/^Viser det som var kjent 12:0\d$/);
        await page.reload();
        await expect.poll(() => shown(page)).toEqual(before);
        await page.clock.fastForward('30:00:00');
        await expect.poll(async () => (await shown(page))[0]).not.toBe(before[0]);
        await expect.poll(() => page.locator('#state').innerText()).toMatch(/2026-06-10 12:0\d$/);
        expect([await wordsOf(10), await wordsOf(11)]).toEqual([['onsdag'], ['I dag']]);
        await context.setOffline(false);
      });
    });

    test('shows what is on until it ends, and says that nothing fits when its list has become empty', async () => {
      const { event } = await import('../contract/items.ts');
      const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
      const dates = [{ startDate: at(2), endDate: at(20) }];
      const soon = event('soon', { title_nb: 'Begynner straks', tags: ['soon'], dates });
      await graph.import({ events: [soon] });
      await open('/screen?tag=soon', {}, async ({ page }) => {
        const empty = page.getByText('Ingen arrangementer passer.');
        await expect.poll(() => shown(page)).toEqual(['Begynner straks']);
        expect(await empty.isVisible()).toBe(false);
        await page.clock.fastForward('10:00');
        await expect.poll(() => shown(page)).toEqual(['Begynner straks']);
        await page.clock.fastForward('15:00');
        await expect.poll(() => shown(page)).toEqual([]);
        expect(await empty.isVisible()).toBe(true);
        expect(await page.locator('.code svg').isVisible()).toBe(true);
      });
      await open('/screen?tag=later', {}, async ({ page }) => {
        await page.getByText('Ingen arrangementer passer.').waitFor();
        await graph.import({ events: [event('later', { tags: ['later'], dates: [{ startDate: at(60) }] })] });
        const aMinuteLater = async () => {
          await page.clock.runFor('01:00');
          return shown(page);
        };
        // The answer was empty and fresh for a minute, which the clock of outlets does not tell.
        await page.route('**/screen*', async (route) => {
          const fresh = await startOutletsBefore(graph.url, { clock: () => NOON });
          const body = await (await fetch(`${fresh.url}/screen?tag=later`)).text();
          await fresh.close();
          await route.fulfill({ status: 200, contentType: 'text/html', body });
        });
        await expect.poll(aMinuteLater, { interval: 250 }).toEqual(['Tittel later']);
        expect(await page.getByText('Ingen arrangementer passer.').isVisible()).toBe(false);
      });
    });

    test('goes on where a browser keeps nothing, takes no other page for its own, and asks again', async () => {
      const torn = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 });
        response.write('<!doctype html>', () => response.destroy());
      });
      const { origin, close } = await listen(torn);
      onTestFinished(close);
      await open('about:blank', { serviceWorkers: 'block' }, async ({ page }) => {
        await page.addInitScript(
          `const get = () => { throw new Error('blocked') };
           Object.defineProperty(Navigator.prototype, 'serviceWorker', { get });
           Object.defineProperty(window, 'localStorage', { get })`,
        );
        await page.goto(`${outlets.url}/screen`);
        const stateLater = async () => {
          await page.clock.fastForward('06:00');
          return page.locator('#state').innerText();
        };
        const login = { contentType: 'text/html', body: '<h1>Log in</h1>' };
        for (const answer of [{}, { url: `${origin}/screen` }]) {
          await page.route('**/screen', (route) =>
            'url' in answer ? route.continue(answer) : route.fulfill(login),
          );
          await expect.poll(stateLater, { interval: 1000 }).toMatch(/^Viser det som var kjent \d\d:\d\d$/);
          await page.unroute('**/screen');
          await expect.poll(stateLater, { interval: 1000 }).toBe('');
        }
      });
    });

    test('goes on where its worker can keep nothing, or gets no page', async () => {
      await open('/screen', {}, async ({ page, context }) => {
        await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true);
        await page.reload();
        const before = await shown(page);
        const status = () => page.evaluate('fetch(location.href).then((it) => it.status, () => null)');
        for (const [program, answered] of [
          // Only the page's program has its page kept, and a proxy says that this depends on what is accepted.
          [
            `caches.open('calendar-screen').then(async (cache) => {
              await cache.delete('/screen');
              const { fetch } = self;
              self.fetch = async (request) => {
                self.fetch = async () => new Response('busy', { status: 429 });
                return new Response((await fetch(request)).body, { headers: { vary: 'accept', 'content-type': 'text/html' } });
              };
            })`,
            200,
          ],
          ['self.fetch = async () => new Response("busy", { status: 429 })', 429],
          [
            'self.fetch = async () => new Response(new ReadableStream({ start: (it) => it.error("torn") }))',
            null,
          ],
          ['delete self.fetch; Cache.prototype.put = () => Promise.reject("full")', 200],
          [
            'Object.defineProperty(self, "caches", { value: { open: () => Promise.reject("blocked") } })',
            200,
          ],
        ] as const) {
          await context.serviceWorkers()[0]?.evaluate(program);
          expect(await status()).toBe(answered);
          await page.reload();
          expect(await shown(page)).toEqual(before);
        }
      });
    });

    test('loads itself again where its program does not come', async () => {
      await open('about:blank', { serviceWorkers: 'block' }, async ({ page, context }) => {
        const loads: string[] = [];
        await context.route(/\/screen\?heading=/, async (route) => {
          if (route.request().isNavigationRequest()) loads.push(route.request().url());
          const response = await route.fetch();
          // The browser's own timer knows no clock of a test.
          const body = (await response.text()).replace(/(http-equiv="refresh" content=")300/, '$12');
          await route.fulfill({ response, body });
        });
        const dead = await context.newPage();
        await dead.route(/screen.*\.js/, (route) => route.fulfill({ status: 404 }));
        await page.goto(`${outlets.url}/screen?heading=alive`);
        await expect.poll(() => page.locator('meta[http-equiv=refresh]').count()).toBe(0);
        loads.length = 0;
        await dead.goto(`${outlets.url}/screen?heading=dead`);
        await expect.poll(() => loads.length).toBeGreaterThan(3);
        expect(new Set(loads)).toEqual(new Set([dead.url()]));
        await context.unrouteAll({ behavior: 'ignoreErrors' });
      });
    });

    test('loads itself again at night, and only then', async () => {
      // The browser's own clock stops, and timers go on: an hour is not over before a busy machine has the news.
      await open('/screen', {}, async ({ page }) => {
        let answered = 0;
        page.on('response', () => answered++);
        // A jump ends a request that is under way, so each leaves a second of real time.
        const nextNews = () => page.clock.fastForward('06:00');
        await page.evaluate('globalThis.isTheSamePage = true');
        await page.clock.setFixedTime(NOON + 12 * HOUR);
        const answeredAfterNews = async () => {
          await nextNews();
          return answered;
        };
        await expect.poll(answeredAfterNews, { interval: 1000 }).toBeGreaterThan(4);
        expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true);
        await page.clock.setFixedTime(NOON + 16 * HOUR);
        const isSameAfterNews = async () => {
          await nextNews();
          return page.evaluate('globalThis.isTheSamePage');
        };
        await expect.poll(isSameAfterNews, { interval: 1000 }).toBe(undefined);
      });
    });
  });
});

const HOUR = 3_600_000;
/** A Wednesday in Norway. */
const NOON = Date.parse('2026-06-10T12:00:00+02:00');
const RENDERINGS = join(import.meta.dirname, '../outlets/renderings');
const WIDGET = new URL('../../outlets/browser/dist/widget.js', import.meta.url);
/** Phones of 2017, or screens of 2022, lack these. */
const OLDER =
  'delete Map.groupBy; delete AbortSignal.any; delete AbortSignal.timeout; delete Promise.withResolvers';
const DESKTOP = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 pixels at 400 % (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 640 };
const FORMS = [
  { viewport: DESKTOP, colorScheme: 'light', forcedColors: 'none' },
  { viewport: PHONE, colorScheme: 'dark', forcedColors: 'none' },
  { viewport: ENLARGED, colorScheme: 'light', forcedColors: 'active' },
] as const;
/** Addresses whose pages together have every kind of part. */
const OF_EACH_KIND: ReadonlySet<string> = new Set(['/?view=month', '/?view=map&lang=en', '/events/SLUG']);
/** What stands for a name in an address. */
const KINDS: Readonly<Record<string, string>> = {
  SLUG: 'repeated',
  CANCELLED: 'cancelled',
  VENUE: 'venue',
  SERIES: 'series',
};

async function styleOf(shown: Locator, property: string): Promise<unknown> {
  return shown.evaluate(
    (element, name) => Reflect.get(element.ownerDocument.defaultView?.getComputedStyle(element) ?? {}, name),
    property,
  );
}

async function countOf(page: Page): Promise<number> {
  return Number.parseInt(await page.locator('.title [role=status]').innerText(), 10);
}

async function someSlugs(graph: Graph): Promise<Slugs> {
  const { body } = await graph.ask(
    `{ events(pageSize: 1000) {
      data { event_slug eventCancelled repetitions(first: 1) { id } }
      venues { slug }
    } allUpcomingSuperEvents { id } }`,
  );
  const { events, allUpcomingSuperEvents } = body.data as {
    readonly events: { readonly data: readonly Listed[]; readonly venues: readonly { slug: string }[] };
    readonly allUpcomingSuperEvents: readonly { readonly id: string }[];
  };
  const { data } = events;
  const slug = (matches: (event: Listed) => boolean) => data.find(matches)?.event_slug ?? '';
  return {
    repeated: slug(({ eventCancelled, repetitions }) => !eventCancelled && repetitions.length > 0),
    cancelled: slug(({ eventCancelled }) => eventCancelled),
    venue: events.venues[0]?.slug ?? '',
    series: allUpcomingSuperEvents[0]?.id ?? '',
  };
}

/** A page of another origin, which allows what a page that shows the widget has to, and nothing else. */
async function startHostPage(outletsUrl: string, graphUrl: string) {
  const server = createServer((request, response) => {
    if (request.url === '/page.css') {
      response.writeHead(200, { 'content-type': 'text/css' });
      response.end('.themed { --event-calendar-accent: rgb(120, 0, 60) }');
      return;
    }
    const attributes = new URL(request.url ?? '', 'http://host').searchParams.get('attributes') ?? '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; script-src ${outletsUrl}; connect-src ${new URL(graphUrl).origin} http://127.0.0.1:9; require-trusted-types-for 'script'; trusted-types lit-html`,
    });
    response.end(`<!doctype html><html lang="nb"><head><title>A newspaper</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">
<script src="${outletsUrl}/widget.js" defer></script></head>
<body><main><h1>A newspaper</h1><event-calendar ${attributes.replaceAll('&', '&amp;')}></event-calendar></main></body></html>`);
  });
  return listen(server);
}

type Slugs = Readonly<Record<'repeated' | 'cancelled' | 'venue' | 'series', string>>;

interface Listed {
  readonly event_slug: string;
  readonly eventCancelled: boolean;
  readonly repetitions: readonly unknown[];
}
