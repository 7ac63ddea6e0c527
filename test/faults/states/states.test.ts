import { importFeed, onDatabases } from '@calendar/importer';
import { expect, onTestFinished, test } from 'vitest';
import { StoreServer, storeProgram } from '../../../gateway/src/testing/StoreServer.ts';
import { eventually } from '../../support/eventually.ts';
import { type FaultProxy, openFaultProxy } from '../../support/faultProxy.ts';
import { startGraph } from '../../support/graph.ts';
import { runStates } from './runStates.ts';
import { stampedCalendar } from './stampedCalendar.ts';

test('while one calendar follows another, each answer shows one state, forward only, and what came together (rules 56, 57)', async () => {
  const environment: Record<string, string> = {};
  if (storeProgram !== undefined) {
    const store = await StoreServer.start();
    onTestFinished(() => store.kill());
    environment['CACHE_REDIS_URL'] = `redis://127.0.0.1:${store.port}`;
  }
  let proxy: FaultProxy | undefined;
  const graph = await startGraph({
    feed: stampedCalendar(0, Date.now()),
    replicas: 2,
    environment,
    // Longer than a machine may stall amid an import.
    revisionTimes: { longestLag: 20_000, longestBehind: 60_000 },
    otherDirectoryDatabase: async (url) => {
      proxy = await openFaultProxy(url, onTestFinished);
      return proxy.url;
    },
  });
  onTestFinished(() => graph.close());
  const second = await graph.addGateway({ ENTITY_CACHE_BYTES: '0' });
  const { faults, shown } = await runStates({
    gateways: [graph.url, second],
    take: (feed) =>
      onDatabases(graph.databases, (databases) => importFeed({ source: { feed }, databases, replace: true })),
    imports: 4,
    readers: 3,
    afterImport(number) {
      if (number === 1) proxy?.disconnect();
      if (number === 3) proxy?.restore();
    },
  });
  expect(faults).toEqual([]);
  expect(shown).toBeGreaterThan(2);
});

test('while a domain is away, an event that came with it is shown without it after two seconds, never cached (rules 56)', async () => {
  const now = Date.now();
  const graph = await startGraph({ feed: stampedCalendar(0, now) }, onTestFinished);
  const question = '{ eventByID(eventID: "event-new-1") { title_nb venue { id } } }';
  const before = await graph.ask(question);
  expect(before.headers.get('cache-control')).toBe('public, max-age=60');
  await graph.stop('directory');
  const source = { feed: stampedCalendar(1, now) };
  const begun = performance.now();
  await onDatabases(graph.databases, (databases) => importFeed({ source, databases }));
  await eventually(async () => {
    const { body, headers } = await graph.ask(question);
    expect(body.data).toEqual({ eventByID: { title_nb: 'Konsert new-1 state-events-1', venue: null } });
    expect(headers.get('cache-control')).toBe('public, max-age=0');
    expect(headers.get('cache-status')).toBe('calendar; fwd=miss');
  });
  expect(performance.now() - begun).toBeGreaterThan(2_000);
  const again = await graph.ask(question);
  expect(again.headers.get('cache-status')).toBe('calendar; fwd=miss');
});
