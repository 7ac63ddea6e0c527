import type { SnapshotStatus } from '@calendar/subgraph';
import { expect, test } from 'vitest';
import { aged } from './aged.ts';

const reported: SnapshotStatus = {
  ready: true,
  token: 'lineage:7',
  origin: 'source',
  ageMs: 90_000,
  changedAt: 1_900_000_000_000,
  loadMs: 12,
  unconfirmedMs: 40,
  outageMs: null,
  lastError: null,
  unbuilt: null,
};

test('a thread that says nothing for a minute was last confirmed a minute longer ago, and its snapshot is older', () => {
  expect(aged(reported, 60_000)).toEqual({ ...reported, ageMs: 150_000, unconfirmedMs: 60_040 });
});

test('an outage that was reported lasts on', () => {
  const away = { ...reported, outageMs: 5_000, lastError: 'away' };
  expect(aged(away, 60_000)).toEqual({ ...away, ageMs: 150_000, unconfirmedMs: 60_040, outageMs: 65_000 });
});

test('a value that never was stays that way, however long nothing is reported', () => {
  const waiting = { ...reported, ready: false, token: null, origin: null, ageMs: null, unconfirmedMs: null };
  expect(aged(waiting, 60_000)).toEqual(waiting);
});
