import { describe, expect, test } from 'vitest';
import { databaseVariable, namedDatabases } from './databases.ts';
import type { Environment } from './environment.ts';
import { PARTS, type Part, READ_BY } from './parts.ts';
import { readEnvironment, readSubgraphEnvironment } from './readEnvironment.ts';

const SHARED = 'postgresql://u:p%40ss@host:5432/calendar';
const OTHERS = { INTERNAL_SECRET: 'only between the parts' };
const DOMAINS = ['events', 'reviews'] as const;

/** Those that read a database's address. */
const READERS = PARTS.filter((part) => 'DATABASE_URL' in READ_BY[part].shape);

describe.each(READERS)('for %s', (part) => {
  test('the shared database has a schema for each domain', () => {
    for (const domain of domainsOf(part))
      expect(databasesOf(part, { DATABASE_URL: SHARED })[domain]).toBe(`${SHARED}?schema=${domain}`);
  });

  test('a domain’s own database beats the shared one, and keeps the schema it names', () => {
    for (const domain of domainsOf(part)) {
      const name = databaseVariable(domain);
      for (const own of [
        'postgresql://own/d',
        'postgresql://own/d?schema=mine',
        'postgresql://own/d?schema=public',
      ]) {
        const databases = databasesOf(part, { DATABASE_URL: SHARED, [name]: own });
        expect(databases[domain]).toBe(own);
        for (const other of domainsOf(part).filter((each) => each !== domain))
          expect(databases[other]).toBe(`${SHARED}?schema=${other}`);
      }
    }
  });

  test('a shared database that names a schema is refused, and nothing else for it', () => {
    for (const schema of ['public', 'mine', ''])
      expect(() => databasesOf(part, { DATABASE_URL: `${SHARED}?schema=${schema}` })).toThrow(
        /^The environment is not usable:\n {2}DATABASE_URL: Expected no schema: .*EVENTS_DATABASE_URL.*$/,
      );
  });
});

test('without any address no database is named, so that the embedded ones are used', () => {
  for (const part of ['start', 'import', 'keys', 'backup', 'restore', 'gateway'] as const)
    expect(databasesOf(part, { DATABASE_URL: ' ', EVENTS_DATABASE_URL: '' })).toEqual({});
});

function databasesOf(part: Part, environment: Environment): Partial<Record<string, string>> {
  const given = { ...OTHERS, ...environment };
  const read =
    part === 'subgraphs' || part === 'events'
      ? readSubgraphEnvironment('events', given)
      : readEnvironment(part, given, undefined, { databases: DOMAINS });
  return namedDatabases(read, [...DOMAINS, 'gateway']);
}

function domainsOf(part: Part): readonly string[] {
  const domains =
    part === 'subgraphs' || part === 'events'
      ? ['events']
      : '<NAME>_DATABASE_URL' in READ_BY[part].shape
        ? DOMAINS
        : [];
  return 'GATEWAY_DATABASE_URL' in READ_BY[part].shape ? [...domains, 'gateway'] : domains;
}
