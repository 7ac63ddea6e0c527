import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { networksIn } from '@calendar/config/networks';
import type { RawFeed } from '@calendar/model/feed';
import { fetchSource } from '@calendar/web/fetchSource';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { startSite, text } from '../../../test/support/webServer.ts';
import { event, venue } from '../../test/builders.ts';
import { runImportHere } from '../../test/runImportHere.ts';
import { describeDoubles } from '../command/describeSources.ts';
import { run as importDocuments } from '../command/importDocuments.ts';
import { doublesOn } from '../doubles/heldDates.ts';
import { formatNamed } from './formats.ts';
import { runRound, visitWhileDue } from './rounds.ts';
import { SourceStates } from './SourceStates.ts';
import type { SourceSetting } from './sourceSettings.ts';
import { type Result, type RoundContext, visitSource } from './visitSource.ts';

const databases = await createCalendarDatabases(afterAll);
const folder = ownFolder(afterAll);
beforeEach(async () => {
  await databases.empty();
  await databases.events.$executeRaw`TRUNCATE "Source"`;
});

test('one concert of two sources is shown once where one yields, and again when the other one has it no more (rules 66)', async () => {
  const at = (id: string, titles: readonly string[]) => ({
    venues: [venue(id, { name: 'Kulturhuset', municipality: 'Bodø' })],
    events: titles.map((title_nb, index) => {
      const dates = [{ startDate: `2098-0${index + 1}-01 19:00:00+01:00`, venue: id }];
      return event(`${id}${index}`, { title_nb, dates });
    }),
  });
  const yields = { radio: ['theatre'] };
  const hidden = async (titles: readonly string[]) => {
    const theatre = await feedFile('theatre', at('t', titles));
    const radio = await feedFile('radio', at('r', ['Hamlet på Kulturhuset', 'Quiz']));
    await update([
      setting('radio', radio, { yields }),
      setting('theatre', theatre, { yields, replace: true }),
    ]);
    const events = await databases.events.event.findMany({ where: { yieldedTo: { not: null } } });
    const removed = await databases.events.removedEvent.findMany();
    expect(removed.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    return events.map(({ id, yieldedTo }) => `${id} ${yieldedTo}`);
  };
  expect(await hidden(['Hamlet'])).toEqual(['r0 theatre']);
  expect(describeDoubles(await doublesOn(databases))).toBe(
    '1 probable double\n  2098-01-01 19:00:00+01:00  Hamlet på Kulturhuset (radio: r0, hidden) = Hamlet (theatre: t0, shown)\n',
  );
  expect(await hidden(['Hedda Gabler'])).toEqual([]);
  expect(await hidden(['Hamlet'])).toEqual(['r0 theatre']);
});

describe('taking sources in', () => {
  test('imports each under its own source, and reports the result of each', async () => {
    const path = await feedFile('library', { venues: [venue('v')], events: [upcoming('e')] });
    const site = await startSite({ '/theatre': text(JSON.stringify([CONCERT])) });
    const settings = [
      setting('library', path),
      setting('theatre', `${site.origin}/theatre`, { format: 'schema.org' }),
      setting('club', join(folder, 'none.json')),
    ];
    const results = await update(settings);
    expect(results.map(({ name, state }) => [name, state])).toEqual([
      ['library', 'taken'],
      ['theatre', 'taken'],
      ['club', 'failed'],
    ]);
    const rows = await databases.events.source.findMany({ orderBy: { name: 'asc' } });
    expect(rows).toMatchObject([
      { name: 'club', failures: 1, succeededAt: null, failure: expect.stringContaining('no such file') },
      { name: 'library', failures: 0, items: 2, failure: null, holder: null },
      {
        name: 'theatre',
        failures: 0,
        items: 1,
        findings: [expect.stringContaining('smell'), expect.stringContaining('OTHER')],
        findingCount: 2,
      },
    ]);
    for (const { nextAt, triedAt } of rows) expect(nextAt.getTime()).toBeGreaterThan(triedAt!.getTime());
    const skipped = Array.from({ length: 99 }, (_, page) => `page ${page} was not read`);
    const { fetchSource: read } = contextOf();
    const more = {
      force: true,
      fetchSource: async (...of: Parameters<typeof read>) => ({ ...(await read(...of)), skipped }),
    };
    const [full] = await update([settings[1]!], more);
    expect(full).toMatchObject({ findings: [...skipped, rows[2]!.findings[0]], findingCount: 101 });
  });

  test('a document that has not changed is not imported again, unless it is forced or its settings are others', async () => {
    const site = await startSite({
      '/feed.json': text(JSON.stringify({ events: [upcoming('e')] }), { etag: '"1"' }),
    });
    const library = setting('library', `${site.origin}/feed.json`);
    expect((await update([library]))[0]?.state).toBe('taken');
    expect((await update([library]))[0]?.state).toBe('unchanged');
    expect((await update([library], { force: true }))[0]?.state).toBe('taken');
    expect((await update([{ ...library, replace: true }]))[0]?.state).toBe('taken');
    const [row] = await databases.events.source.findMany();
    expect(row).toMatchObject({ items: 1, failure: null });
  });

  test('an unchanged source is read completely every day, for dates without end', async () => {
    const site = await startSite({
      '/feed.json': text(JSON.stringify({ events: [upcoming('e')] }), { etag: '"1"' }),
    });
    const library = setting('library', `${site.origin}/feed.json`);
    await update([library]);
    await databases.events.$executeRaw`UPDATE "Source" SET "readAt" = now() - interval '25 hours'`;
    expect((await update([library]))[0]?.state).toBe('taken');
  });

  test('a server that is slow and one that fails delay no other source', async () => {
    const site = await startSite({ '/slow': () => {}, '/bad': text('no', {}, 500) });
    const stopping = new AbortController();
    const settings = [
      setting('slow', `${site.origin}/slow`),
      setting('bad', `${site.origin}/bad`),
      setting('library', await feedFile('library', { events: [upcoming('e')] })),
    ];
    const done: string[] = [];
    const all = update(settings, { signal: stopping.signal }, ({ name, state }) => {
      done.push(`${name} ${state}`);
      if (done.length === 2) stopping.abort(new Error('seen'));
    });
    await expect(all).rejects.toThrow();
    expect(done.toSorted()).toEqual(['bad failed', 'library taken']);
    expect(await databases.events.source.findUnique({ where: { name: 'slow' } })).toMatchObject({
      ...{ triedAt: null, holder: null },
    });
  });

  test('a server that says when to come again is not asked before', async () => {
    const hours = 20;
    const site = await startSite({ '/busy': text('', { 'retry-after': `${hours * 3600}` }, 503) });
    await update([setting('busy', `${site.origin}/busy`)]);
    const { nextAt, triedAt } = await databases.events.source.findFirstOrThrow();
    expect(nextAt.getTime() - triedAt!.getTime()).toBe(hours * 3_600_000);
  });

  test('a password in an address is neither stored nor shown', async () => {
    const site = await startSite({ '/feed.json': text('{}', {}, 500) });
    const [result] = await update([
      setting('library', `${site.origin.replace('//', '//anna:hemmelig@')}/feed.json`),
    ]);
    expect(JSON.stringify([result, await databases.events.source.findMany()])).not.toContain('hemmelig');
  });

  test('a stop is no failure of a source that is being imported', async () => {
    const stopping = new AbortController();
    const importing: RoundContext['importDocuments'] = async () => {
      stopping.abort(new Error('stopped'));
      return { state: 'failed', failure: 'Stopped by a signal. Nothing was written.' };
    };
    const library = setting('library', await feedFile('library', {}));
    const taking = update([library], { signal: stopping.signal, importDocuments: importing });
    await expect(taking).rejects.toThrow('stopped');
    expect(await databases.events.source.findMany()).toMatchObject([
      { failures: 0, triedAt: null, holder: null },
    ]);
  });

  test('never two at once work on one source, and what a killed process left is free after its lease', async () => {
    const library = setting('library', await feedFile('library', { events: [upcoming('e')] }));
    const [one, other] = [contextOf(), contextOf()];
    await one.states.keepOnly([library]);
    expect(await one.states.take('library')).toBeDefined();
    expect(await visitSource(library, other)).toBeUndefined();
    const endLease = () =>
      databases.events.$executeRaw`UPDATE "Source" SET "heldUntil" = now() - interval '1 second'`;
    await endLease();
    await one.states.keep('library');
    expect(await other.states.due()).toEqual([]);
    await endLease();
    expect(await other.states.due()).toEqual(['library']);
    expect(await visitSource(library, other)).toMatchObject({ state: 'taken' });
  });
});

describe('a source that has lost more than half of its events to come', () => {
  test('is not applied but reported, until it is forced', async () => {
    const events = ['a', 'b', 'c', 'd'].map((id) => upcoming(id));
    const path = await feedFile('library', { events });
    const library = setting('library', path, { replace: true });
    await update([library]);
    await feedFile('library', { events: events.slice(0, 1) });
    const [withheld] = await update([library]);
    expect(withheld).toMatchObject({
      ...{ state: 'withheld', failure: expect.stringContaining('3 of the 4 events to come') },
    });
    const [row] = await databases.events.source.findMany();
    expect(row).toMatchObject({ isWithheld: true, failures: 0, items: 4 });
    expect(await databases.events.event.count()).toBe(4);
    expect(await update([library], { force: true })).toMatchObject([{ state: 'taken' }]);
    expect(await databases.events.event.count()).toBe(1);
    expect(await databases.events.source.findMany()).toMatchObject([{ isWithheld: false, failure: null }]);
  });

  test('is applied if only its venues go, as one does that is renamed', async () => {
    const at = (id: string) => ({ venues: [venue(id)], events: [upcoming('a')] });
    const library = setting('library', await feedFile('library', at('v')), { replace: true });
    await update([library]);
    await feedFile('library', at('w'));
    expect(await update([library])).toMatchObject([{ state: 'taken' }]);
    expect((await databases.directory.venue.findMany()).map(({ id }) => id)).toEqual(['w']);
  });

  test('is applied if half of them stay, if those that went are over, and if nothing is removed', async () => {
    const events = ['a', 'b', 'c', 'd'].map((id) => upcoming(id));
    const over = ['e', 'f', 'g'].map((id) => event(id));
    const path = await feedFile('library', { events: [...events, ...over] });
    const library = setting('library', path, { replace: true });
    await update([library]);
    await feedFile('library', { events: events.slice(0, 2) });
    expect(await update([library])).toMatchObject([{ state: 'taken' }]);
    expect(await databases.events.event.count()).toBe(2);
    await feedFile('library', { events: [] });
    expect(await update([{ ...library, replace: false }])).toMatchObject([{ state: 'taken' }]);
  });
});

describe('an event that its source has, and that cannot be read', () => {
  test.each([
    ['csv', 'B;snart'],
    ['csv', 'B;1.12.2098;kveld'],
    ['csv', 'B;2.12.2098\nB;snart'],
    ['ics', 'BEGIN:VEVENT\nUID:B\nDTSTART:20981201\nEND:VEVENT'],
    ['ics', 'BEGIN:VEVENT\nUID:other\nSUMMARY:B\nDTSTART:snart\nEND:VEVENT'],
    ['schema.org', '{"@type": "Event", "@id": "https://a.example/B", "startDate": "2098-12-01"}'],
    ['schema.org', '{"@type": "Event", "name": "B", "startDate": "snart"}'],
  ] as const)('stays as it is where it is known which it is (%s, %j)', async (format, unreadable) => {
    const { result, titles } = await replaceBy(format, unreadable);
    expect(titles).toEqual(['A', 'B']);
    expect(await databases.events.eventDate.count()).toBe(2);
    const kept = /"B" — this stays as it was$/;
    expect(result).toMatchObject({ findings: expect.arrayContaining([expect.stringMatching(kept)]) });
  });

  test.each([
    ['csv', ';1.12.2098'],
    ['ics', 'BEGIN VEVENT\nUID:B\nSUMMARY:B\nDTSTART:20981201\nEND:VEVENT'],
    ['schema.org', '{"@type": "Event", "startDate": "2098-12-01"}'],
    ['schema.org', '{"@type": "Event", "name": "B", "startDate": "2098-12-01"'],
  ] as const)('takes none away where it may be any (%s, %j)', async (format, unreadable) => {
    const { result, titles } = await replaceBy(format, unreadable);
    expect(titles).toEqual(['A', 'B', 'C']);
    expect(result).toMatchObject({
      findings: expect.arrayContaining([expect.stringMatching(/nothing goes$/)]),
    });
  });

  test.each([
    ['ics', 'BEGIN:VEVENT\nUID:B\nSUMMARY:B\nSTATUS:CANCELLED\nEND:VEVENT'],
    ['schema.org', '{"@type": "Event", "@id": "https://a.example/B", "name": "Avlyst: B"}'],
  ] as const)('goes if it is cancelled (%s, %j)', async (format, unreadable) => {
    expect((await replaceBy(format, unreadable)).titles).toEqual(['A']);
  });

  /** Of A, B and C the source has A and what is unreadable. */
  async function replaceBy(format: 'csv' | 'ics' | 'schema.org', unreadable: string) {
    const { begin, of, end } = PUBLISHED[format];
    const source = setting(format, join(folder, format), { format, replace: true });
    const publish = async (...events: readonly string[]) => {
      await writeFile(source.address, [begin, ...events, end].join('\n'));
      return (await update([source], { force: true }))[0];
    };
    await publish(of('A'), of('B'), of('C'));
    const result = await publish(of('A'), unreadable);
    const events = await databases.events.event.findMany({ orderBy: { titleNb: 'asc' } });
    return { result, titles: events.map(({ titleNb }) => titleNb) };
  }
});

test('each format comes in each way: new, then unchanged, then changed', async () => {
  const site = await startSite({});
  const ways = ['path', 'web'].flatMap((way) =>
    FORMS.filter(({ only = way }) => only === way).map((form) => {
      const name = `${way}-${form.file}`;
      return { ...form, name, address: way === 'web' ? `${site.origin}/${name}` : join(folder, name) };
    }),
  );
  const settings = ways.map(({ name, address, format }) =>
    setting(name, address, { format: formatNamed(format)!, replace: true }),
  );
  for (const [round, title] of ['Before', 'Before', 'After'].entries()) {
    for (const { name, type, of } of ways) {
      const body = of(name, title, site.origin);
      await writeFile(join(folder, name), body);
      site.answers[`/${name}`] = (request, response) => {
        const isKnown = request.headers['if-none-match'] === `"${title}"`;
        const answer = response.writeHead(isKnown ? 304 : 200, { 'content-type': type, etag: `"${title}"` });
        answer.end(isKnown ? undefined : body);
      };
    }
    for (const result of await update(settings)) {
      const isUnchanged = round === 1 && result.name.startsWith('web');
      const taken = { state: 'taken', items: 1, changes: round === 1 ? 0 : 1 };
      expect(result).toMatchObject(isUnchanged ? { state: 'unchanged' } : taken);
    }
    const titles = await databases.events.event.findMany({ select: { titleNb: true } });
    expect(titles.map(({ titleNb }) => titleNb)).toEqual(Array(ways.length).fill(title));
  }
  for (const { name, address, format } of ways) {
    const words = ['--source', name, '--replace', '--format', format, address];
    const done = await runImportHere(words, databases, { SOURCES_ALLOWED_NETWORKS: '127.0.0.1' });
    expect(done.output, `${name} ${done.errors}`).toMatch(/^events +0 +0 +1 +0$/m);
  }
});

test('a file of sources that cannot be read is logged once, and read again', async () => {
  const path = join(await feedFile('no-folder', {}), 'sources.json');
  expect(await firstLogged(1, path)).toEqual([expect.stringContaining('ENOTDIR')]);
});

test('a source whose status cannot be stored is logged', async () => {
  const path = join(folder, 'sources.json');
  const library = { name: 'library', address: await feedFile('library', {}), format: 'feed' };
  await writeFile(path, JSON.stringify({ sources: [{ ...library, every: '1h' }] }));
  const states = new SourceStates(databases.events);
  vi.spyOn(states, 'take').mockRejectedValue(new Error('the record is away'));
  const [, line] = await firstLogged(2, path, states);
  expect(line).toBe('library: the record is away');
});

/** What is logged first while sources are visited. */
async function firstLogged(count: number, path: string, states = new SourceStates(databases.events)) {
  const stopping = new AbortController();
  const logged: string[] = [];
  await visitWhileDue(
    path,
    contextOf({ states, signal: stopping.signal }),
    () => {},
    (line) => {
      if (logged.push(line) === count) stopping.abort(new Error('seen'));
    },
  );
  return logged;
}

async function update(
  settings: readonly SourceSetting[],
  more: Partial<RoundContext> = {},
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const context = contextOf(more);
  await context.states.keepOnly(settings);
  return runRound(settings, context, onResult);
}

function contextOf(more: Partial<RoundContext> = {}): RoundContext {
  const states = new SourceStates(databases.events);
  const signal = more.signal ?? new AbortController().signal;
  return {
    states,
    importDocuments: (given, documents, options) =>
      importDocuments(
        // A message to a thread makes other arrays of bytes, too.
        { setting: given, documents: structuredClone(documents), urls: databases.urls, ...options },
        signal,
      ),
    fetchSource: (address, options) =>
      fetchSource(address, {
        ...{ ...options, allowList: networksIn('127.0.0.1'), limits: { pause: 0 } },
      }),
    force: false,
    signal,
    ...more,
  };
}

function setting(name: string, address: string, more: Partial<SourceSetting> = {}): SourceSetting {
  return {
    name,
    address,
    format: 'calendar',
    mapping: null,
    every: 60 * 60_000,
    replace: false,
    robots: 'obey',
    ...more,
  };
}

async function feedFile(name: string, feed: RawFeed): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(feed));
  return path;
}

/** An event of tomorrow. */
function upcoming(id: string) {
  return event(id, { dates: [{ startDate: new Date(Date.now() + 24 * 60 * 60_000).toISOString() }] });
}

const CONCERT = {
  ...{ '@context': 'https://schema.org', '@type': 'Event', '@id': 'https://theatre.example/1' },
  ...{ name: 'Konsert', startDate: '2027-03-01T19:00:00+01:00', smell: 'roses' },
};

const PUBLISHED = {
  csv: { begin: 'Tittel;Dato;Tid', of: (name: string) => `${name};1.12.2098`, end: '' },
  ics: {
    begin: 'BEGIN:VCALENDAR',
    of: (name: string) => `BEGIN:VEVENT\nUID:${name}\nSUMMARY:${name}\nDTSTART:20981201\nEND:VEVENT`,
    end: 'END:VCALENDAR',
  },
  'schema.org': { begin: '', of: (name: string) => concert(name, name), end: '' },
};

/** Each form in which a source publishes an event. A sitemap lists the page. */
const FORMS: readonly Form[] = [
  {
    ...{ file: 'feed.json', format: 'feed', type: 'application/json' },
    of: (id, title) => JSON.stringify({ events: [event(id, { title_nb: title })] }),
  },
  {
    ...{ file: 'lines.ndjson', format: 'feed', type: '', only: 'path' },
    of: (id, title_nb) => `${JSON.stringify({ event: event(id, { title_nb }) })}\n`,
  },
  {
    ...{ file: 'calendar.ics', format: 'ics', type: 'text/calendar' },
    of: (id, title) => {
      const lines = [`UID:${id}`, `SUMMARY:${title}`, 'DTSTART:20990301T180000Z'];
      return ['VCALENDAR', 'VEVENT'].reduceRight(
        (text, part) => `BEGIN:${part}\n${text}\nEND:${part}`,
        lines.join('\n'),
      );
    },
  },
  { ...{ file: 'events.jsonld', format: 'schema-org', type: 'application/ld+json' }, of: concert },
  {
    ...{ file: 'page.html', format: 'schema-org', type: 'text/html' },
    of: (id, title) => `<!doctype html><script type="application/ld+json">${concert(id, title)}</script>`,
  },
  {
    ...{ file: 'sitemap.xml', format: 'schema-org', type: 'application/xml', only: 'web' },
    of: (_id, _title, origin) => `<urlset><url><loc>${origin}/web-page.html</loc></url></urlset>`,
  },
];

function concert(id: string, name: string): string {
  const startDate = '2099-03-01T19:00:00+01:00';
  return JSON.stringify({ '@type': 'Event', '@id': `https://a.example/${id}`, name, startDate });
}

interface Form {
  readonly file: string;
  readonly format: string;
  readonly type: string;
  readonly only?: string;
  readonly of: (id: string, title: string, origin: string) => string;
}
