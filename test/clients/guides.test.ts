import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoCalendar } from '../../tools/demo-calendar/src/demoCalendar.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { startGraph } from '../support/graph.ts';
import { examplesOf } from './examplesOf.ts';
import { openProject } from './openProject.ts';
import { openRefusingProxy } from './refusingProxy.ts';
import { serveFolder } from './serveFolder.ts';

const NOON = Date.parse('2026-11-23T12:00:00+01:00');

const graph = await startGraph({ feed: demoCalendar(NOON), clock: () => NOON }, afterAll);
const project = await openProject(graph.url);
afterAll(project.close);

async function reported(program: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await project.run(program, graph.url));
}

const RIGHT = { nodes: expect.any(Number), wrongNodes: 0, wrongFacets: 0 };
const WRONG = {
  nodes: expect.any(Number),
  wrongNodes: expect.toSatisfy((nodes: number) => nodes > 100),
  wrongFacets: expect.toSatisfy((entries: number) => entries > 10),
};

test('the programs of the guide and of the client’s README fit the types of the packages they use', async () => {
  expect(await project.check()).toBe('');
});

test('Apollo Client’s cache shows wrong dates and hits by itself, and none with the guide’s settings (interface 10)', async () => {
  expect(await reported('apollo.ts')).toEqual({ default: WRONG, guide: RIGHT, ready: RIGHT });
});

test('urql is refused while its GET has no preflight header; with the guide’s settings its cache shows no wrong date', async () => {
  expect(await reported('urql.ts')).toEqual({
    refused: [400, 'BAD_REQUEST'],
    default: WRONG,
    guide: RIGHT,
    byHand: RIGHT,
    warningsOfGuide: [],
  });
});

test('Relay’s store shows wrong dates and hits by itself, and none with the guide’s settings (interface 10)', async () => {
  expect(await reported('relay.ts')).toEqual({ default: WRONG, guide: RIGHT, byHand: RIGHT });
});

test('in a page of another origin the client asks for what the browser has kept no second time', async (context) => {
  const launched = await launchBrowser().catch((error: Error) =>
    context.skip(`no browser runs here: ${error.message}`),
  );
  const proxy = await openRefusingProxy(graph.url);
  const files = await serveFolder(join(project.folder, 'node_modules/event-calendar-client/dist'));
  try {
    const page = await launched.browser.newPage();
    await page.goto(`${files.origin}/`);
    // As text: the test's own tools would rewrite the import.
    const counts = await page.evaluate(`(async () => {
      const { createCalendar, eventList } = await import('/index.js');
      const calendar = createCalendar({ url: ${JSON.stringify(proxy.url)} });
      const counts = [];
      for (let each = 0; each < 3; each++) {
        const { data } = await calendar.query(eventList, { pageSize: 5 });
        counts.push(data.events.data.length);
      }
      return counts;
    })()`);
    expect(counts).toEqual([5, 5, 5]);
    expect(proxy.requests.map(({ method }) => method)).toEqual(['OPTIONS', 'GET']);
  } finally {
    await Promise.all([launched.close(), files.close(), proxy.close()]);
  }
});

test.each(Object.keys(examplesOf('packages/client/README.md')))(
  'the program %s of the client’s README runs as it stands, and has something to show',
  async (program) => {
    expect((await project.run(`readme/${program}`)).trim()).not.toBe('');
  },
);

test('plain fetch reads what was answered', async () => {
  expect(await reported('plain.ts')).toEqual({ guide: RIGHT });
});
