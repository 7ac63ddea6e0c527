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
      { name: 'b', address: 'ftp://d.example/d', format: 'feed', mapping: 'm.json', every: '31d' },
      { name: 'e ', address: '', format: 'ics', mapping: '', yieldsTo: 'b', robots: 'x', pictures: 'x' },
      { name: 'f\u0007', address: 5, format: 5, mapping: 5, every: 5, yieldsTo: [''] },
    ];
    const { message } = (await read({ sources, version: 2 }).catch((error: Error) => error)) as Error;
    const [name, address, interval] = [
      'a name of 1 to 500 characters, without white space at its ends and control characters',
      'a web address (https: or http:) or the path of a file, of up to 2000 characters',
      'minutes, hours or days from 1m to 30d, as 15m, 6h or 1d',
    ];
    expect(message.split('\n')).toEqual([
      `${join(folder, 'sources.json')} has 23 faults:`,
      `sources[0].name: "" — expected ${name}`,
      'sources[1].format: "xls" — expected "feed" or "schema-org" or "ics" or "csv"',
      `sources[1].every: "often" — expected ${interval}`,
      'sources[1].replace: "yes" — expected true or false',
      `sources[2].name: nothing — expected ${name}`,
      'sources[2].interval: "1h" — expected no field of this name',
      `sources[3].address: "ftp://d.example/d" — expected ${address}`,
      `sources[3].every: "31d" — expected ${interval}`,
      `sources[4].name: "e " — expected ${name}`,
      `sources[4].address: "" — expected ${address}`,
      'sources[4].mapping: "" — expected the path of a file, of up to 2000 characters',
      'sources[4].yieldsTo: "b" — expected a list of names of other sources',
      'sources[4].robots: "x" — expected "obey" or "ignore"',
      'sources[4].pictures: "x" — expected "copy", "link" or "none"',
      `sources[5].name: "f\\u0007" — expected ${name}`,
      `sources[5].address: 5 — expected ${address}`,
      'sources[5].format: 5 — expected "feed" or "schema-org" or "ics" or "csv"',
      'sources[5].mapping: 5 — expected the path of a file, of up to 2000 characters',
      `sources[5].every: 5 — expected ${interval}`,
      'sources[5].yieldsTo[0]: "" — expected a list of names of other sources',
      'version: 2 — expected no field of this name',
      'sources[3].name: "b" — expected a name that is not repeated (first at sources[1])',
      'sources[3].mapping: "m.json" — expected no mapping: a feed names its categories',
    ]);
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
