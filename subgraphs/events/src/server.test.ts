import { startDirectory } from '@calendar/directory';
import { importFeed } from '@calendar/importer';
import type { RawFeed } from '@calendar/model/feed';
import { startTaxonomy } from '@calendar/taxonomy';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { metricOf } from '../../../test/support/metrics.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import type { Afterwards } from '../../../test/support/testDatabase.ts';
import type { Configuration } from './configuration.ts';
import { startEvents } from './server.ts';

const feed = {
  categories: [
    { id: 'MUSIC', name_nb: 'Musikk', slug_nb: 'musikk' },
    { id: 'JAZZ', name_nb: 'Jazz', slug_nb: 'jazz', parent: 'MUSIC' },
  ],
  ticketTypes: [{ id: 'LOGE', name_nb: 'Losje' }],
  venues: [
    { id: 'v1', name: 'Kulturhuset', slug: 'kulturhuset', mapImageURL: 'https://maps.example/v1.png' },
  ],
  organizers: [
    {
      id: 'o1',
      name: 'Jazzlaget',
      slug: 'jazzlaget',
      email: 'post@jazz.example',
      telephoneNumber: '55 12 34 56',
    },
  ],
  events: [1, 2].map((number) => ({
    id: `e${number}`,
    event_slug: `konsert-${number}`,
    title_nb: `Konsert ${number}`,
    categories: ['JAZZ'],
    organizers: ['o1'],
    ticketsInformation: 'ticketsInfo',
    prices: [
      { type: 'REGULAR', price: '200' },
      { type: 'LOGE', price: '300' },
      { type: 'ORG', price: '1' },
      { price: '2' },
    ],
    dates: [{ startDate: `2${number}00-06-01 18:00:00`, venue: 'v1' }],
  })),
} satisfies RawFeed;

const LIST = '{ events { totalCount data { id categories venue { name } organizers { name } } } }';

describe('a service that runs', async () => {
  const { events, take, everything } = await calendar(afterAll);
  beforeEach(async () => {
    await take(feed, true);
    await everything();
  });

  test('texts have the licence of their event, else the one of the calendar; an image has its own or none (rules 60)', async () => {
    const images = [
      { urlLarge: 'https://i.example/1.jpg' },
      { urlLarge: 'https://i.example/2.jpg', license: 'CC0-1.0' },
    ];
    const [first, second] = feed.events;
    await take({
      events: [
        { ...first!, images },
        { ...second!, license: 'https://l.example/', credits: 'Laget' },
      ],
    });
    await eventually(async () =>
      expect(
        (await events.ask('{ events { data { license credits images { license } } } }')).data['events'],
      ).toEqual({
        data: [
          { license: 'CC-BY-4.0', credits: null, images: [{ license: null }, { license: 'CC0-1.0' }] },
          { license: 'https://l.example/', credits: 'Laget', images: [] },
        ],
      }),
    );
  });

  test('where no special event is configured, its highlights are an empty list (rules 19)', async () => {
    const highlights = feed.events.map((event) => ({ ...event, isFeaturedInSpecialEvent: true }));
    await take({ events: [...highlights, { ...highlights[0]!, id: 'e3', event_slug: 'konsert-3' }] });
    await eventually(async () =>
      expect(
        (
          await events.ask(
            '{ events { totalCount } highlights: events(filter: { onlyFeaturedSpecialEvent: true }) { totalCount } }',
          )
        ).data,
      ).toEqual({ events: { totalCount: 3 }, highlights: { totalCount: 0 } }),
    );
    expect(await metricOf(events.url, 'calendar_source_items', 'source="library"')).toBe(7);
  });
});

test('while directory and taxonomy are down a list has all fields of venues, organizers and ticket types, and it starts, from the replicas in its own database', async () => {
  const { events, everything, startAgain, closeOthers } = await calendar(onTestFinished);
  await everything();
  await closeOthers();
  expect((await events.ask(LIST)).data['events']).toEqual({
    totalCount: 2,
    data: ['e1', 'e2'].map((id) => ({
      id,
      categories: ['JAZZ'],
      venue: { name: 'Kulturhuset' },
      organizers: [{ name: 'Jazzlaget' }],
    })),
  });
  const { data } = await events.ask(`{ events(pageSize: 1) { data {
    venue { mapImageURL }
    organizers { email telephoneNumber }
    prices { ticketType { id name_nb name_en } }
  } } }`);
  expect(data['events']).toEqual({
    data: [
      {
        venue: { mapImageURL: 'https://maps.example/v1.png' },
        organizers: [{ email: 'post@jazz.example', telephoneNumber: '55 12 34 56' }],
        prices: [
          { ticketType: { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' } },
          { ticketType: { id: 'LOGE', name_nb: 'Losje', name_en: null } },
          { ticketType: { id: 'ORG', name_nb: null, name_en: null } },
          { ticketType: null },
        ],
      },
    ],
  });

  const again = await startAgain();
  const answer = await again.ask('{ events { data { venue { name } } categories { name_nb } } }');
  expect(answer.data['events']).toMatchObject({
    data: [{ venue: { name: 'Kulturhuset' } }, { venue: { name: 'Kulturhuset' } }],
    categories: [{ name_nb: 'Jazz' }, { name_nb: 'Musikk' }],
  });
  expect(await healthOf(again.url)).toMatchObject({ missing: [], origin: 'copy' });
});

test('it starts while PostgreSQL is down from a local copy, says so, and follows again when it is back; once closed it is gone', async () => {
  const { events, everything, startAgain, proxy, take, closeEvents } = await calendar(onTestFinished);
  await everything();
  await closeEvents();
  await expect(fetch(`${events.url}/health/live`)).rejects.toThrow('fetch failed');
  proxy.disconnect();
  const again = await startAgain();
  expect((await again.ask('{ events { totalCount } }')).data).toEqual({ events: { totalCount: 2 } });
  expect(await healthOf(again.url)).toMatchObject({ missing: [], origin: 'copy' });
  proxy.restore();
  await take({
    events: [{ ...(feed.events[0] as (typeof feed.events)[number]), id: 'e3', event_slug: 'tredje' }],
  });
  await eventually(async () => {
    expect((await again.ask('{ events { totalCount } }')).data).toEqual({ events: { totalCount: 3 } });
  });
});

/** The three subgraphs over fresh databases, events' own by way of a proxy, with the feed imported. */
async function calendar(afterwards: Afterwards) {
  const databases = await createCalendarDatabases(afterwards);
  const { urls } = databases;
  const dataDir = ownFolder(afterwards);
  const proxy = await openFaultProxy(urls.events, afterwards);
  const take = (taken: RawFeed, replace = false) =>
    importFeed({ source: { feed: taken }, databases, replace });
  await take(feed);
  await databases.events.source.create({
    data: { name: 'library', address: 'library.json', format: 'feed', items: 7 },
  });

  const shared = {
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_SECRET,
    LOG_LEVEL: 'silent',
    STOP_DELAY: 0,
    STOP_GRACE: 10_000,
    DATA_DIR: undefined,
  } as const;
  const directory = await startDirectory({ ...shared, DIRECTORY_DATABASE_URL: urls.directory });
  const taxonomy = await startTaxonomy({ ...shared, TAXONOMY_DATABASE_URL: urls.taxonomy });
  const others = [directory, taxonomy].map((each) => once(() => each.close()));
  for (const close of others) afterwards(close);
  const configuration: Configuration = {
    ...shared,
    EVENTS_DATABASE_URL: proxy.url,
    DIRECTORY_URL: [directory.url],
    TAXONOMY_URL: [taxonomy.url],
    SITE_URL: 'http://localhost:3000',
    SPECIAL_EVENT_ID: undefined,
    CALENDAR_LICENCE: 'CC-BY-4.0',
    BUILD_DEADLINE: 60_000,
    PICTURES: true,
    DATA_DIR: dataDir,
  };

  const start = async ({ waits = true } = {}) => {
    const { url, close } = await startEvents(configuration);
    const closeOnce = once(close);
    afterwards(closeOnce);
    if (waits) {
      await eventually(async () => expect(await healthOf(url)).toMatchObject({ ready: true }));
    }
    return { url, close: closeOnce, ask: (query: string) => askSubgraph(url, query) };
  };
  const events = await start();
  return {
    events,
    proxy,
    take,
    startAgain: start,
    closeEvents: events.close,
    closeOthers: () => Promise.all(others.map((close) => close())),
    everything: () =>
      eventually(async () => {
        const { data } = await events.ask('{ events { totalCount venues { hits } categories { hits } } }');
        expect(data['events']).toEqual({
          totalCount: 2,
          venues: [{ hits: 2 }],
          categories: [{ hits: 2 }, { hits: 2 }],
        });
      }),
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}
