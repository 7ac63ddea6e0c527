import { expect, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { ask, BookSource, readyLibrary, startLibrary } from '../../test/library.ts';

async function metricsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

test('a subgraph reports the state it answers from', async () => {
  const source = new BookSource();
  const load = source.load.bind(source);
  source.load = async () => ({ ...(await load()), changedAt: 1_700_000_000_500 });
  source.token = 'books:7';
  const { url } = await readyLibrary({ source, sizes: (books) => ({ books: books.size }) });
  const metrics = await metricsOf(url);
  expect(metrics).toContain('calendar_snapshot_ready 1\n');
  expect(metrics).toContain('calendar_snapshot_items{kind="books"} 2\n');
  expect(metrics).toContain('calendar_followed_revision{follows="record"} 7\n');
  expect(metrics).toContain('calendar_followed_changed_timestamp_seconds{follows="record"} 1700000000.5\n');
  expect(metrics).toContain('calendar_followed_from_copy{follows="record"} 0\n');
  expect(metrics).toContain('calendar_followed_outage_seconds{follows="record"} 0\n');
  expect(metrics).toMatch(/^calendar_followed_unconfirmed_seconds\{follows="record"\} [\d.]+$/m);
  expect(metrics).toMatch(/^calendar_snapshot_age_seconds [\d.]+$/m);
  expect(metrics).toMatch(/^calendar_followed_load_seconds\{follows="record"\} [\d.]+$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

test('before the first snapshot it says so, and reports nothing that it does not know', async () => {
  const source = new BookSource();
  source.fault = new Error('down');
  const { url, poller } = await startLibrary({ source, sizes: (books) => ({ books: books.size }) });
  await eventually(() => expect(poller.status().outageMs).toBeGreaterThan(0));
  await ask(url, '{ now }');
  const metrics = await metricsOf(url);
  expect(metrics).toContain('calendar_snapshot_ready 0\n');
  expect(metrics).toContain('calendar_operations_total{outcome="waiting"} 1\n');
  expect(metrics).not.toMatch(/^calendar_(snapshot_age|snapshot_items|followed_revision)/m);
  expect(metrics).toMatch(/^calendar_followed_outage_seconds\{follows="record"\} (?!0$)[\d.e-]+$/m);
});

test('operations are counted by outcome, and those that were executed are timed', async () => {
  const { url } = await readyLibrary();
  await ask(url, '{ now }');
  await ask(url, '{ now broken }');
  await ask(url, '{ broken }');
  await ask(url, '{ refused }');
  await ask(url, '{ nothing }');
  const metrics = await metricsOf(url);
  for (const outcome of ['ok', 'partial', 'failed', 'invalid', 'refused']) {
    expect(metrics).toContain(`calendar_operations_total{outcome="${outcome}"} 1\n`);
  }
  expect(metrics).toContain('calendar_operation_duration_seconds_count 4\n');
});
