import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Domain } from '@calendar/config/domains';
import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { importDomain } from './importDomain.ts';

const folder = ownFolder(afterAll);
await mkdir(join(folder, 'ratings'));
await writeFile(
  join(folder, 'ratings/take.mjs'),
  `import { writeFileSync } from 'node:fs';
   const [path, ...words] = process.argv.slice(2);
   writeFileSync(path, JSON.stringify({ words, environment: process.env }));
   process.exitCode = 3;`,
);

const domain = (name: string, more: Partial<Domain> = {}): Domain => ({
  ...{ name, kind: 'apollo', port: 9, required: false, follows: [], ...more },
});
const RATINGS = domain('ratings', { database: 'ratings', import: 'take.mjs' });
const present = () => [domain('other', { database: 'other' }), RATINGS];

test('the program that a domain names gets the words and the address of its own database alone', async () => {
  const path = join(folder, 'seen.json');
  const url = 'postgresql://somebody@127.0.0.1:1/ratings';
  const environment = {
    ...{ RATINGS_DATABASE_URL: url, OTHER_DATABASE_URL: url, DATABASE_URL: url },
    ...{ INTERNAL_SECRET: 'x'.repeat(20), PATH: process.env['PATH'] },
  };
  const status = await importDomain('ratings', [path, '--replace', 'feed.json'], environment, {
    ...{ folder: pathToFileURL(`${folder}/`), present },
  });
  expect(status).toBe(3);
  const seen = JSON.parse(await readFile(path, 'utf8'));
  expect(seen.words).toEqual(['--replace', 'feed.json']);
  expect(seen.environment).toMatchObject({ RATINGS_DATABASE_URL: url, PATH: process.env['PATH'] });
  for (const name of ['OTHER_DATABASE_URL', 'DATABASE_URL', 'INTERNAL_SECRET'])
    expect(seen.environment).not.toHaveProperty(name);
});

test('a domain without a program is refused with those that have one, and so is a wrong environment', async () => {
  await expect(importDomain('other', [], {}, { present })).rejects.toMatchObject({
    exitStatus: 2,
    message: expect.stringContaining('--domain takes ratings, not "other".'),
  });
  await expect(importDomain('ratings', [], { RATINGS_DATABASE_URL: 'x' }, { present })).rejects.toMatchObject(
    {
      exitStatus: 78,
      message: expect.stringContaining('RATINGS_DATABASE_URL'),
    },
  );
});
