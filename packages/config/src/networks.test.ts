import { expect, test } from 'vitest';
import { InvalidEnvironment } from './environment.ts';
import { networksIn } from './networks.ts';
import { readEnvironment } from './readEnvironment.ts';

test.each([
  ['', ['10.0.0.1', '127.0.0.1', '::1'], []],
  ['10.0.0.1', ['10.0.0.2', '::1'], ['10.0.0.1']],
  ['10.0.0.0/8, 192.0.2.7', ['11.0.0.1', '192.0.2.8'], ['10.255.255.255', '192.0.2.7', '::ffff:10.1.2.3']],
  ['10.1.2.3/31', ['10.1.2.1', '10.1.2.4'], ['10.1.2.2', '10.1.2.3']],
  ['2001:db8::/33,::1', ['2001:db8:8000::', '::2'], ['2001:db8:7fff::1', '::1']],
  ['::ffff:10.0.0.0/104', ['11.0.0.1', '::1'], ['10.9.9.9']],
  ['::ffff:10.0.0.7', ['10.0.0.8'], ['10.0.0.7']],
  ['0.0.0.0/0', ['2001:db8::1'], ['203.0.113.9']],
])('%j does not have %j and has %j', (text, others, own) => {
  const networks = networksIn(text);
  for (const address of others) expect(networks.has(address), address).toBe(false);
  for (const address of own) expect(networks.has(address), address).toBe(true);
});

test('hosts are named in any case, and stand for themselves', () => {
  const { hasHost } = networksIn(' Intranet.example,10.0.0.0/8,calendar, a, b.c', true);
  expect(['intranet.example', 'INTRANET.example', 'calendar', 'a', 'b.c'].every(hasHost)).toBe(true);
  expect(['example', 'x.intranet.example', '10.1.2.3', ''].some(hasHost)).toBe(false);
});

test.each(['10.0.0.0/33', '10.0.0.0/-1', 'fd00::/129', '::ffff:10.0.0.0/95', 'fe80::1%eth0', '10.0.0.1:80'])(
  '%s is none of them, and named',
  (text) => {
    for (const mayBeHosts of [false, true])
      expect(() => networksIn(`10.0.0.1,${text}`, mayBeHosts)).toThrow(new RangeError(JSON.stringify(text)));
  },
);

test.each(['*', 'https://a', '10.1'])('%s is no host', (text) => {
  expect(() => networksIn(`a.example,${text}`, true)).toThrow(new RangeError(JSON.stringify(text)));
});

test('all that is wrong with a list is a fault of the environment', () => {
  const read = () =>
    readEnvironment('start', { TRUSTED_PROXIES: 'a, 10.0.0.1, b/8', SOURCES_ALLOWED_NETWORKS: 'c, d/8' });
  expect(read).toThrow(InvalidEnvironment);
  expect(read).toThrow('TRUSTED_PROXIES: Expected addresses or networks with commas between, as 10.0.0.7');
  expect(read).toThrow('not "a", "b/8"\n');
  expect(read).toThrow('intranet.example, 10.0.0.0/8, not "d/8"');
});
