import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ownFolder } from '../../../test/support/ownFolder.ts';
import { readSourceSettings, SOURCES_FILE } from './sourceSettings.ts';

const folder = ownFolder(afterAll);

describe('sources.json', () => {
  test('names sources, with paths from its own folder', async () => {
    const library = { name: 'library', address: 'calendars/library.json', format: 'feed' };
    const theatre = {
      ...{ name: 'theatre', address: 'webcal://theatre.example/program', format: 'schema-org' },
      ...{ mapping: 'keywords.json', every: '30m', replace: true, robots: 'ignore' },
    };
    expect(await read({ $schema: 'x', sources: [library, theatre] })).toEqual([
      {
        ...{ name: 'library', address: join(folder, 'calendars/library.json'), format: 'calendar' },
        ...{ mapping: null, every: 60 * 60_000, replace: false, robots: 'obey' },
      },
      {
        ...{ name: 'theatre', address: 'https://theatre.example/program', format: 'schema.org' },
        ...{ mapping: join(folder, 'keywords.json'), mappingPlace: 'sources[1].mapping, keywords.json' },
        ...{ every: 30 * 60_000, replace: true },
        robots: 'ignore',
      },
    ]);
  });

  test('reports every fault at once, each with its place', async () => {
    const sources = [
      { name: '', address: 'a.json', format: 'feed' },
      { name: 'b', address: 'b.ics', format: 'xls', every: 'often', replace: 'yes' },
      { address: 'c.json', format: 'feed', interval: '1h' },
      { name: 'b', address: 'ftp://d.example/d', format: 'feed', mapping: 'm.json' },
    ];
    const message = await read({ sources, version: 2 }).catch((error: Error) => error.message);
    expect(message).toContain(`${join(folder, 'sources.json')} has 10 faults:`);
    for (const place of [
      '0].name',
      '1].format',
      '1].every',
      '1].replace',
      '2].name',
      '2].interval',
      '3].name',
      '3].address',
      '3].mapping',
    ])
      expect(message).toContain(`\nsources[${place}: `);
    expect(message).toContain('\nversion: 2 — expected no field of this name');
    expect(message).toContain('sources[1].every: "often" — expected minutes, hours or days from 1m to 30d');
  });

  test.each([
    [
      [{ name: 'a' }, { name: 'a' }],
      'sources[1].name: "a" — expected a name that is not repeated (first at sources[0])',
    ],
    [[{ address: 'ftp://a.example/a' }], 'sources[0].address: "ftp://a.example/a" — expected a web address'],
    [[{ mapping: 'm.json' }], 'sources[0].mapping: "m.json" — expected no mapping'],
    [[{ every: '31d' }], 'sources[0].every: "31d" — expected minutes, hours or days from 1m to 30d'],
  ])('%j is a fault', async (sources, expected) => {
    const whole = sources.map((source) => ({ name: 'n', address: 'a.json', format: 'feed', ...source }));
    await expect(read({ sources: whole })).rejects.toThrow(expected);
  });

  test('is not read where it is no JSON, too large, or not there', async () => {
    const path = join(folder, 'sources.json');
    await writeFile(path, '{"sources": [,]}');
    await expect(readSourceSettings(path)).rejects.toThrow('line 1, column 14');
    await writeFile(path, '{"sources": [], "sources": []}');
    await expect(readSourceSettings(path)).rejects.toThrow(
      'expected a key that its object does not have before',
    );
    await writeFile(path, '['.repeat(1_000));
    await expect(readSourceSettings(path)).rejects.toThrow('nested at most 100 deep');
    await writeFile(path, ' '.repeat(1024 * 1024 + 1));
    await expect(readSourceSettings(path)).rejects.toThrow('it has 1048577 bytes');
    await expect(readSourceSettings(folder)).rejects.toThrow('it is a folder');
    await expect(readSourceSettings(join(folder, 'none.json'))).rejects.toThrow('there is no such file');
  });

  test('a source yields to others of the file alone (rules 66)', async () => {
    const source = (name: string, yieldsTo: readonly string[]) => ({
      name,
      address: `${name}.json`,
      format: 'feed',
      yieldsTo,
    });
    const [radio] = await read({ sources: [source('radio', ['theatre']), source('theatre', [])] });
    expect(radio?.yields).toEqual({ radio: ['theatre'] });
    await expect(read({ sources: [source('radio', ['radio', 'cinema'])] })).rejects.toThrow(
      /yieldsTo\[0\]: "radio" — expected the name of another source in this file[\s\S]*yieldsTo\[1\]: "cinema"/,
    );
  });

  test('has the form that its JSON Schema in the repository says', async () => {
    const schema = z.toJSONSchema(SOURCES_FILE, { io: 'input' });
    const file = await readFile(new URL('../../sources.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});

async function read(value: unknown) {
  const path = join(folder, 'sources.json');
  await writeFile(path, JSON.stringify(value));
  return readSourceSettings(path);
}
