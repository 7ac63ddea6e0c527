import { expect, test } from 'vitest';
import { databaseAddress } from './databaseAddress.ts';

test('a schema is taken out of the address, and becomes where bare names are looked up', () => {
  expect(databaseAddress('postgresql://u:p%40ss@h:1/all?schema=events&sslmode=require')).toEqual({
    connectionString: 'postgresql://u:p%40ss@h:1/all?sslmode=require',
    schema: 'events',
    database: 'all',
    options: '-c search_path="events"',
  });
});

test('without a schema the tables are in public, and a connection starts with no option', () => {
  expect(databaseAddress('postgres://u@h/d')).toMatchObject({
    schema: 'public',
    database: 'd',
    options: undefined,
  });
});

test('options of the address stay', () => {
  const { options, connectionString } = databaseAddress('postgresql://h/d?options=-c%20work_mem%3D8MB');
  expect(options).toBe('-c work_mem=8MB');
  expect(connectionString).toBe('postgresql://h/d');
});

test('a text that is no address, and a schema that would need quoting, are refused without repeating a password', () => {
  for (const url of ['', 'mysql://u:secret@h/d', 'u:secret@h', 'postgresql://u:secret@h/d?schema=a"b'])
    expect(() => databaseAddress(url)).toThrow(/^(?!.*secret).*database address/);
});
