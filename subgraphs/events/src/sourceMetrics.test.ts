import { Registry } from '@calendar/runtime/metrics';
import { expect, test } from 'vitest';
import { addSourceMetrics } from './sourceMetrics.ts';

test('metrics show each source’s items, failures and next try, and no success if there was none', async () => {
  const registry = new Registry();
  const source = { items: 7, findingCount: 2, failures: 3, isWithheld: true, nextAt: new Date(90_000) };
  addSourceMetrics(registry, () => [
    { ...source, name: 'a', succeededAt: new Date(30_000) },
    { ...source, name: 'b', isWithheld: false, succeededAt: null },
  ]);
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('calendar_source'));
  expect(lines).toEqual([
    'calendar_source_items{source="a"} 7',
    'calendar_source_items{source="b"} 7',
    'calendar_source_findings{source="a"} 2',
    'calendar_source_findings{source="b"} 2',
    'calendar_source_failures{source="a"} 3',
    'calendar_source_failures{source="b"} 3',
    'calendar_source_withheld{source="a"} 1',
    'calendar_source_withheld{source="b"} 0',
    'calendar_source_success_timestamp_seconds{source="a"} 30',
    'calendar_source_due_timestamp_seconds{source="a"} 90',
    'calendar_source_due_timestamp_seconds{source="b"} 90',
  ]);
});
