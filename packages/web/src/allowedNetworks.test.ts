import { expect, test } from 'vitest';
import { faultsOfNetworks, InvalidNetworks, readAllowedNetworks } from './allowedNetworks.ts';

test('hosts, addresses and networks are read', () => {
  const allowed = readAllowedNetworks(
    ' Intranet.example,10.0.0.0/8, 192.168.1.7, fd00::/8 ,calendar, a, b.c, ::1',
  );
  expect(['intranet.example', 'INTRANET.example', 'calendar', 'a', 'b.c'].every(allowed.hasHost)).toBe(true);
  expect(['10.1.2.3', '192.168.1.7', 'fd12::1', '::1', '::ffff:10.1.2.3'].every(allowed.hasAddress)).toBe(
    true,
  );
  expect(['example', 'x.intranet.example', '10.1.2.3'].some(allowed.hasHost)).toBe(false);
  expect(['11.0.0.1', '192.168.1.8', '::2', '127.0.0.1'].some(allowed.hasAddress)).toBe(false);
});

test.each(['', ' ', ' , '])('%j allows nothing', (text) => {
  expect(readAllowedNetworks(text).hasHost('')).toBe(false);
});

test.each(['10.0.0.0/33', 'fd00::/129', 'fe80::1%eth0', '*', 'https://a', '10.1'])(
  '%s is none of them, and named',
  (text) => {
    expect(() => readAllowedNetworks(`a.example,${text}`)).toThrow(new InvalidNetworks([text]));
  },
);

test('networks that are none are a fault of the environment', () => {
  expect(faultsOfNetworks('10.0.0.0/8')).toEqual([]);
  expect(faultsOfNetworks('10.0.0.0/99')).toEqual([
    { name: 'SOURCES_ALLOWED_NETWORKS', fault: expect.stringContaining('not "10.0.0.0/99"') },
  ]);
});
