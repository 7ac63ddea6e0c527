import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

// The first and the last address of each network, from the registries of IANA.
test.each([
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::ffff:0:0', '::ffff:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::', '5fff:ffff::'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('no address from %s to %s is public', (first, last) => {
  expect([first, last].filter(isPublicAddress)).toEqual([]);
});

test.each([
  ['1.0.0.0', '9.255.255.255'],
  ['11.0.0.0', '100.63.255.255'],
  ['100.128.0.0', '126.255.255.255'],
  ['169.253.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.32.0.0'],
  ['192.0.1.0', '192.0.3.0'],
  ['192.167.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.20.0.0'],
  ['203.0.112.255', '223.255.255.255'],
  ['2000::', '2001:200::'],
  ['2001:db7:ffff::', '2001:db9::'],
  ['2003::', '3ffe:ffff::'],
])('%s and %s are public', (first, last) => {
  expect([first, last].filter(isPublicAddress)).toEqual([first, last]);
});

test.each(['', 'localhost', '10.0.0', '8.8.8.8/8', 'fe80::1%eth0'])('%j is no public address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
