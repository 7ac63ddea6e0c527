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

test('the admin port is none of the parts’ own', () => {
  expect(() => readMachineConfiguration({ PORT: '5000', ADMIN_PORT: '5003' })).toThrow('ADMIN_PORT');
  for (const { port } of domains())
    expect(() => readMachineConfiguration({ PORT: '5000', ADMIN_PORT: String(5000 + port) })).toThrow(
      'ADMIN_PORT',
    );
  expect(readMachineConfiguration({ PORT: '5000', ADMIN_PORT: '5100' }).ADMIN_PORT).toBe(5100);
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
