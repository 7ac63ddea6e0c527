import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the oracle shares no code with the service', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(20);
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return Array.from(text.matchAll(/\bfrom '([^']+)'/g), (match) => match[1] as string);
  });
  const outside = imported.filter((name) => !/^(\.\/|\.\.\/(?!\.\.)|(\.\.\/)+examples\/)/.test(name));
  expect([...new Set(outside)].sort()).toEqual([
    // Types of the schema and of feeds, no code.
    '../../packages/client/src/generated/types.ts',
    '@calendar/model/feed',
    'fast-check',
    'graphql',
    'luxon',
    'node:fs',
    'node:path',
    'vitest',
  ]);
});
