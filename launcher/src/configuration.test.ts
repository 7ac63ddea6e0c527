import { domains } from '@calendar/config/domains';
import { expect, test } from 'vitest';
import { readMachineConfiguration } from './configuration.ts';

test('everything has a default', () => {
  expect(readMachineConfiguration({})).toEqual({
    PORT: 4000,
    HOST: '127.0.0.1',
    ADMIN_HOST: '127.0.0.1',
    DATA_DIR: '.data',
    LOG_LEVEL: 'warn',
    STOP_DELAY: 500,
    STOP_GRACE: 10_000,
    SOURCES: 'sources.json',
    PICTURES: true,
  });
});

test('every fault is reported at once, without the values', () => {
  const environment = {
    PORT: '99999',
    ADMIN_PORT: 'x',
    DATABASE_URL: 'mysql://u:secret@h/d',
    CACHE_REDIS_URL: 'http://u:secret@h',
    CALENDAR_FEED: '/nowhere/at/all.json',
    SITE_URL: 'ftp://secret',
    INTERNAL_SECRET: 'secret',
    LOG_LEVEL: 'loud',
  };
  const read = () => readMachineConfiguration(environment);
  for (const name of Object.keys(environment))
    expect(read, name).toThrow(new RegExp(`^  ${name}: Expected`, 'm'));
  expect(read).not.toThrow(/secret/);
});

test('the admin port is none of the parts’ own', () => {
  expect(() => readMachineConfiguration({ PORT: '5000', ADMIN_PORT: '5003' })).toThrow('ADMIN_PORT');
  for (const { port } of domains())
    expect(() => readMachineConfiguration({ PORT: '5000', ADMIN_PORT: String(5000 + port) })).toThrow(
      'ADMIN_PORT',
    );
  expect(readMachineConfiguration({ PORT: '5000', ADMIN_PORT: '5100' }).ADMIN_PORT).toBe(5100);
});

test('a shared database may not name a schema, a domain’s own may', () => {
  const url = 'postgresql://u:p@h:1/d?schema=mine';
  expect(() => readMachineConfiguration({ DATABASE_URL: url })).toThrow('DATABASE_URL: Expected no schema');
  expect(readMachineConfiguration({ EVENTS_DATABASE_URL: url })['EVENTS_DATABASE_URL']).toBe(url);
});

test('variables that only the parts use are checked before any of them starts', () => {
  const environment = {
    MAX_DEPTH: '0',
    CACHE_BYTES: 'many',
    STOP_GRACE: '-1',
    TRUSTED_PROXIES: '10.0.0.7, [2001:db8::1]',
  };
  const read = () => readMachineConfiguration(environment);
  for (const name of Object.keys(environment))
    expect(read, name).toThrow(new RegExp(`^  ${name}: Expected`, 'm'));
  expect(read).toThrow('not "[2001:db8::1]"');
});
