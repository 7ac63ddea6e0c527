import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { copyPath } from './copyPath.ts';

test('a copy of the record is kept in DATA_DIR, and none without it', () => {
  const environment = {
    ...{ EVENTS_DATABASE_URL: 'postgresql://127.0.0.1:1/events', INTERNAL_SECRET: 'x'.repeat(16) },
    ...{ DIRECTORY_URL: 'http://127.0.0.1:1', TAXONOMY_URL: 'http://127.0.0.1:2' },
  };
  expect(copyPath(readConfiguration({ ...environment, DATA_DIR: '/data' }))).toBe(
    join('/data', 'snapshots', 'events'),
  );
  expect(copyPath(readConfiguration(environment))).toBeNull();
});
