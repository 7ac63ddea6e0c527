import { networksIn } from '@calendar/config/networks';
import { expect, it } from 'vitest';
import { connectionShare } from './addressShare.ts';

const trusted = networksIn('10.0.0.7, 2001:db8:1::/48');

it.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['the same within IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 address, of whose network all belong together', '2001:db8::1:2:3:4', '2001:db8::/64'],
  ['a trusted proxy', '::ffff:10.0.0.7', undefined],
  ['one of a trusted network', '2001:db8:1:2::3', undefined],
  ['a connection that is gone', '', ''],
])('whom the places of a connection count for: %s (rules 42)', (_, remote, share) => {
  expect(connectionShare(remote, trusted)).toBe(share);
});
