import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import { migrate } from '@calendar/postgres';
import { installOnce } from '@calendar/runtime/installOnce';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startKeptPlanner } from '../../gateway/src/testing/keptPlanners.ts';
import { ask, type GraphReply } from '../support/ask.ts';
import { INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { committedSchemas, composed } from '../support/composed.ts';
import { startGraph } from '../support/graph.ts';
import { LONG_DEADLINES } from '../support/longDeadlines.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { freePorts } from '../support/processes/freePorts.ts';
import { Part } from '../support/processes/Part.ts';
import { rowsOf } from '../support/rowsOf.ts';

// `reviews` is written as another team would: @apollo/server, @apollo/subgraph and Prisma, and nothing of ours.

const TOKEN = 'a-token-of-the-reviews';
const REVIEWS = new URL('./reviews/', import.meta.url);

await installOnce(fileURLToPath(REVIEWS), 'the test of a plain subgraph');
const supergraph = join(ownFolder(afterAll), 'supergraph.graphql');
const reviewsSchema = readFileSync(new URL('schema.graphql', REVIEWS), 'utf8');
await writeFile(supergraph, composed({ ...committedSchemas(), reviews: reviewsSchema }).supergraph);
const graph = await startGraph(
  {
    feed: {
      venues: [{ id: 'v1', name: 'Kulturhuset', slug: 'kulturhuset' }],
      events: ['e1', 'e2'].map((id) => ({
        id,
        event_slug: id,
        title_nb: `Konsert ${id}`,
        dates: [{ startDate: '2100-06-01 18:00:00', venue: 'v1' }],
      })),
    },
  },
  afterAll,
);
const database = await reviewsDatabase();
afterAll(() => rowsOf(serverUrl(), `DROP DATABASE ${new URL(database).pathname.slice(1)} WITH (FORCE)`));
const [port = 0] = await freePorts(1);
const reviews = new Part('reviews', 'test/federation/reviews/src/main.ts', {
  environment: { DATABASE_URL: database, PORT: String(port), TOKEN, MAX_AGE: '20' },
});
afterAll(() => reviews.stop());
await reviews.message();
/** The gateway of most tests. */
const gateway = await gatewayTo({}, afterAll);

test('a field that a plain subgraph adds to an event is joined, in both directions, and kept for as long as it says', async () => {
  const query =
    '{ events { data { title_nb averageStars reviews { stars text } } } latestReviews(first: 1) { stars event { title_nb venue { name } } } }';
  const { body, headers } = await askByGet(gateway.url, query);
  expect(headers.get('cache-control')).toBe('public, max-age=20');
  expect((await askByGet(gateway.url, query)).headers.get('cache-status')).toBe('calendar; hit');
  expect(body).toMatchObject({
    data: {
      events: {
        data: [
          {
            title_nb: 'Konsert e1',
            averageStars: 4.5,
            reviews: [
              { stars: 5, text: 'Fint' },
              { stars: 4, text: null },
            ],
          },
          { title_nb: 'Konsert e2', averageStars: null, reviews: [] },
        ],
      },
      latestReviews: [{ stars: 4, event: { title_nb: 'Konsert e1', venue: { name: 'Kulturhuset' } } }],
    },
  });
  expect(body.errors).toBeUndefined();
});

test('without its token nothing is had of it, and the token is in no log and no answer', async () => {
  const { url: welcome, log: written } = gateway;
  const { url: stranger } = await gatewayTo({ REVIEWS_TOKEN: '' });
  const { url: impostor, log } = await gatewayTo({ REVIEWS_TOKEN: 'another-token' });
  const query = '{ events { data { title_nb averageStars } } }';
  expect((await askByGet(welcome, query)).body.errors).toBeUndefined();
  for (const url of [stranger, impostor]) {
    const { body } = await askByGet(url, query);
    expect(body.data).toMatchObject({
      events: {
        data: [
          { title_nb: 'Konsert e1', averageStars: null },
          { title_nb: 'Konsert e2', averageStars: null },
        ],
      },
    });
    expect(body.errors?.length).toBeGreaterThan(0);
    // The ids of errors are random, and may have these digits.
    const said = JSON.stringify(body).replaceAll(/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '');
    expect(said).not.toMatch(/token|Who are you|401/);
  }
  expect(written() + log()).not.toContain('token');
  expect(log()).toContain('401');
});

function environment(own: Readonly<Record<string, string>>) {
  return {
    PORT: '0',
    INTERNAL_SECRET,
    SUPERGRAPH: supergraph,
    EVENTS_URL: graph.subgraphs.events,
    DIRECTORY_URL: graph.subgraphs.directory,
    TAXONOMY_URL: graph.subgraphs.taxonomy,
    REVIEWS_URL: `http://127.0.0.1:${port}/graphql`,
    REVIEWS_TOKEN: TOKEN,
    STOP_DELAY: '0',
    ...LONG_DEADLINES,
    ...own,
  };
}

/** A gateway before our subgraphs and `reviews`. */
async function gatewayTo(
  own: Readonly<Record<string, string>>,
  afterwards: (close: () => Promise<void>) => void = onTestFinished,
) {
  const lines = new PassThrough();
  let written = '';
  lines.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const gateway = await startGateway(readConfig(environment(own)), {
    clock: () => Date.parse('2099-01-01T00:00:00Z'),
    log: pino({ level: 'trace' }, lines),
    startPlanner: startKeptPlanner,
  });
  afterwards(() => gateway.close());
  return { url: `${gateway.url}/graphQL`, log: () => written };
}

function askByGet(url: string, query: string): Promise<GraphReply> {
  return ask(url, query, {}, { method: 'GET', headers: { authorization: 'Bearer of-the-caller' } });
}

async function reviewsDatabase(): Promise<string> {
  const url = new URL(serverUrl());
  url.pathname = `test_reviews_${crypto.randomUUID().replaceAll('-', '')}`;
  const path = (name: string) => fileURLToPath(new URL(name, REVIEWS));
  await migrate(url.href, path('schema.prisma'), path('migrations'));
  await rowsOf(
    url.href,
    `INSERT INTO "Review" (event, stars, text) VALUES ('e1', 5, 'Fint'), ('e1', 4, NULL)`,
  );
  return url.href;
}

function serverUrl(): string {
  return process.env['TEST_POSTGRES_URL'] ?? '';
}
