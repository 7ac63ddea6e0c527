import { networksIn } from '@calendar/config/networks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

/** docs/rules.md 43 "Address of a caller". */

const ours = networksIn('10.0.0.0/8, 2001:db8:0:1::/64');
const proxy = '10.0.0.1';

describe('the address of a caller', () => {
  it('is that of the connection while no proxy is named, whatever headers say (rules 43)', () => {
    const headers = { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '192.0.2.1' };
    for (const nobody of [networksIn(''), networksIn('10.0.0.2')])
      expect(clientAddress(proxy, headers, nobody)).toBe(proxy);
  });

  it('is that of the connection where no trusted proxy holds it', () => {
    expect(clientAddress('203.0.113.9', { 'x-forwarded-for': '192.0.2.1' }, ours)).toBe('203.0.113.9');
    expect(clientAddress('::ffff:203.0.113.9', {}, ours)).toBe('203.0.113.9');
    expect(clientAddress('', { 'x-forwarded-for': '192.0.2.1' }, ours)).toBe('');
  });

  it.each([
    [{}, proxy],
    [{ 'x-forwarded-for': '192.0.2.1' }, '192.0.2.1'],
    [{ 'x-forwarded-for': '198.51.100.1, 192.0.2.1,10.1.1.1 , 10.2.2.2' }, '192.0.2.1'],
    [{ 'x-forwarded-for': '192.0.2.1, ::ffff:10.1.1.1' }, '192.0.2.1'],
    [{ 'x-forwarded-for': ['198.51.100.1', '192.0.2.1'] }, '192.0.2.1'],
    [{ 'x-forwarded-for': '192.0.2.1, unknown' }, proxy],
    [{ 'x-forwarded-for': '192.0.2.1, unknown, 10.1.1.1' }, '10.1.1.1'],
    [{ 'x-forwarded-for': '' }, proxy],
    [{ 'x-forwarded-for': '192.0.2.1,' }, proxy],
    [{ forwarded: 'by=10.0.0.1; for=192.0.2.1:_port ;proto=https;host=calendar.example' }, '192.0.2.1'],
    [{ forwarded: 'for=198.51.100.1, for=192.0.2.1;by=10.1.1.1, for="10.1.1.1:80"' }, '192.0.2.1'],
    [{ forwarded: 'for=192.0.2.1;host="a,for=198.51.100.1"' }, '192.0.2.1'],
    [{ forwarded: 'host="a;for=198.51.100.1";for=192.0.2.1' }, '192.0.2.1'],
    [{ forwarded: String.raw`for=192.0.2.1;host="a\",for=198.51.100.1;x=\\"` }, '192.0.2.1'],
    [{ forwarded: String.raw`for="192\.0.2.1"` }, '192.0.2.1'],
    [{ forwarded: 'for=198.51.100.1, for=unknown' }, proxy],
    [{ forwarded: 'for=198.51.100.1, for="_hidden:_port", for=10.1.1.1' }, '10.1.1.1'],
    [{ forwarded: 'for=198.51.100.1, by=10.0.0.1' }, proxy],
    [{ forwarded: 'for=198.51.100.1;for=192.0.2.1' }, proxy],
    [{ forwarded: '192.0.2.1' }, proxy],
  ])('behind a trusted proxy with %j is %s', (headers, address) => {
    expect(clientAddress(proxy, headers, ours)).toBe(address);
    expect(clientAddress('::ffff:10.0.0.1', headers, ours)).toBe(address);
  });

  it('is the address in both headers, and the connection’s if they do not agree', () => {
    const xff = '198.51.100.1, 192.0.2.1';
    const of = (forwarded: string) => clientAddress(proxy, { forwarded, 'x-forwarded-for': xff }, ours);
    expect(of('for=192.0.2.1')).toBe('192.0.2.1');
    expect(of('for=198.51.100.1')).toBe(proxy);
    expect(of('for=unknown')).toBe(proxy);
  });

  it('equals a naive reading of the hops of a chain of proxies, whatever the caller made up (rules 43)', () => {
    fc.assert(
      fc.property(chain(), fc.boolean(), nonsense(), ({ hops, connection }, isForwarded, invented) => {
        const naive = hops.reduceRight(
          (believed, hop) => (isOurs(believed) ? hop.address : believed),
          connection.address,
        );
        // If all hops are ours, it is one of us who sent the text that looks invented.
        fc.pre(invented === '' || !isOurs(naive));
        const told = hops.map(({ text }) =>
          isForwarded ? `for=${text.includes(':') ? `"${text}"` : text};proto=https` : text,
        );
        const said = [...(invented === '' ? [] : [invented]), ...told];
        const name = isForwarded ? 'forwarded' : 'x-forwarded-for';
        const headers = said.length === 0 ? {} : { [name]: said.join(', ') };
        expect(clientAddress(connection.text, headers, ours)).toBe(naive);
      }),
      { numRuns: 800 },
    );
  });

  it('takes work for at most 32 proxies, however many a header names', () => {
    let asked = 0;
    const everybody = { has: () => ++asked > 0 };
    for (const headers of [
      { 'x-forwarded-for': '10.1.1.1,'.repeat(7000) },
      { 'x-forwarded-for': Array.from({ length: 7000 }, () => '10.1.1.1').join() },
      { forwarded: Array.from({ length: 5000 }, () => 'for=10.1.1.1').join() },
    ]) {
      asked = 0;
      expect(clientAddress(proxy, headers, everybody)).toMatch(/^10\./);
      expect(asked).toBeLessThanOrEqual(32);
    }
  });
});

/** What an address of ours is, told without knowing networks. */
function isOurs(address: string): boolean {
  return /^10\./.test(address) || /^2001:db8:0:1:/.test(address);
}

/** From the caller to the proxy that holds the connection, each as it is written and as it is meant. */
function chain(): fc.Arbitrary<{ readonly hops: readonly Hop[]; readonly connection: Hop }> {
  const trusted = fc.constantFrom<Hop>(
    { text: '10.1.1.1', address: '10.1.1.1' },
    { text: '10.2.2.2:80', address: '10.2.2.2' },
    { text: '[2001:DB8:0:1::5]', address: '2001:db8:0:1::5' },
    { text: '[::ffff:10.3.3.3]:80', address: '10.3.3.3' },
  );
  const stranger = fc.constantFrom<Hop>(
    { text: '192.0.2.1', address: '192.0.2.1' },
    { text: '[2001:db8:0:2::1]:4711', address: '2001:db8:0:2::1' },
    { text: '203.0.113.5:1', address: '203.0.113.5' },
  );
  const hop = fc.oneof(trusted, stranger);
  const bare = hop.map(({ address }) => ({ text: address, address }));
  return fc.record({ hops: fc.array(hop, { maxLength: 6 }), connection: bare });
}

/** What a caller may send before proxies add theirs. */
function nonsense(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(' ', ...'" \\ , ; for= 10.1.1.1 6.6.6.6 [ ] for=" x'.split(' '));
  return fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
}

interface Hop {
  readonly text: string;
  readonly address: string;
}
