import { expect, it } from 'vitest';
import { withoutOthers } from '../../test/support/calendarParts.ts';
import { readConfig } from './config.ts';
import { defaultLimits } from './federation/limits/defaultLimits.ts';

const required = {
  ...withoutOthers(),
  EVENTS_URL: 'http://127.0.0.1:4001',
  DIRECTORY_URL: 'http://127.0.0.1:4002',
  TAXONOMY_URL: 'http://127.0.0.1:4003',
  INTERNAL_SECRET: 'between the parts',
};

it('the environment needs only the subgraphs and the secret', () => {
  expect(readConfig(required)).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    adminHost: '127.0.0.1',
    hostsAccepted: ['127.0.0.1'],
    adminPort: 4010,
    cacheMaxAge: 60,
    databaseUrl: undefined,
  });
});

it('the environment sets limits, and has limits where it does not', () => {
  expect(readConfig({ ...required, MAX_DEPTH: '9' }).limits).toEqual({ ...defaultLimits, depth: 9 });
  expect(() => readConfig({ ...required, MAX_COST: '0' })).toThrow('  MAX_COST: ');
});

it('the environment names the trusted proxies, or the entry that is no address', () => {
  expect(readConfig(required).trustedProxies.has('10.1.2.3')).toBe(false);
  expect(readConfig({ ...required, TRUSTED_PROXIES: '10.0.0.0/8' }).trustedProxies.has('10.1.2.3')).toBe(
    true,
  );
  expect(() => readConfig({ ...required, TRUSTED_PROXIES: '10.0.0.0/8, nobody' })).toThrow(
    '  TRUSTED_PROXIES: Expected addresses or networks with commas between, as 10.0.0.7, 2001:db8::/32, not "nobody"',
  );
});

it('the environment has room for the admin port ten above its own, or names another', () => {
  expect(() => readConfig({ ...required, PORT: '65530' })).toThrow('  ADMIN_PORT: missing. Expected a port');
  expect(readConfig({ ...required, PORT: '65530', ADMIN_PORT: '4010' }).adminPort).toBe(4010);
  expect(readConfig({ ...required, PORT: '0' }).adminPort).toBe(0);
});
