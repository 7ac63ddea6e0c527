import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressShare } from './addressShare.ts';
import { ipAddress } from './ipAddress.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::192.0.2.1', '::192.0.2.1'],
  ['::ffff:1:2:3', '::ffff:1:2:3'],
  ['unknown', undefined],
  ['192.0.2.01', undefined],
  ['[::1]', undefined],
])('the address %s is %s', (text, address) => {
  expect(ipAddress(text)).toBe(address);
});

it('two texts are the same address when they are written the same', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const address = ipAddress(text) ?? '';
      expect(bits(text)).toBe(bits(address.includes(':') ? address : `::ffff:${address}`));
      expect(ipAddress(address)).toBe(address);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '::/64'],
  ['::192.0.2.1', '::/64'],
  ['nobody', 'nobody'],
])('%s has its share with %s', (address, share) => {
  expect(addressShare(address)).toBe(share);
});

it('addresses of version 6 share when their first 64 bits are the same', () => {
  const group = fc.constantFrom('0', '1', 'db8', 'ffff');
  const address = fc
    .array(group, { minLength: 8, maxLength: 8 })
    .map((groups) => ipAddress(groups.join(':')) ?? '')
    .filter((text) => text.includes(':'));
  fc.assert(
    fc.property(address, address, (one, other) => {
      const isSame = bits(one).slice(0, 64) === bits(other).slice(0, 64);
      expect(addressShare(one) === addressShare(other)).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});

/** All 128 of an address of version 6. */
function bits(text: string): string {
  const written = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a, b, c, d] = parts.slice(0, 4).map((part) => Number(part).toString(16).padStart(2, '0'));
    return `${a}${b}:${c}${d}`;
  });
  const [left = '', right] = written.split('::');
  const before = left.split(':').filter((group) => group !== '');
  const after = (right ?? '').split(':').filter((group) => group !== '');
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}
