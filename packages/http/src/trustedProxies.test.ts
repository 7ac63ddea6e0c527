import { describe, expect, it } from 'vitest';
import { InvalidProxies, readTrustedProxies } from './trustedProxies.ts';

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['', ['10.0.0.1', '127.0.0.1', '::1'], []],
    ['10.0.0.1', ['10.0.0.2', '::1'], ['10.0.0.1']],
    ['10.0.0.0/8, 192.0.2.7', ['11.0.0.1', '192.0.2.8'], ['10.255.255.255', '192.0.2.7']],
    ['10.1.2.3/31', ['10.1.2.1', '10.1.2.4'], ['10.1.2.2', '10.1.2.3']],
    ['2001:db8::/33,::1', ['2001:db8:8000::', '::2'], ['2001:db8:7fff::1', '::1']],
    ['::ffff:10.0.0.0/104', ['11.0.0.1', '::1'], ['10.9.9.9']],
    ['::ffff:10.0.0.7', ['10.0.0.8'], ['10.0.0.7']],
    ['0.0.0.0/0', ['2001:db8::1'], ['203.0.113.9']],
  ])('%j does not trust %j and trusts %j', (text, strangers, trusted) => {
    const proxies = readTrustedProxies(text);
    for (const address of strangers) expect(proxies.has(address), address).toBe(false);
    for (const address of trusted) expect(proxies.has(address), address).toBe(true);
  });

  it.each([
    ['proxy.example', ['proxy.example']],
    ['10.0.0.0/33', ['10.0.0.0/33']],
    ['10.0.0.0/-1', ['10.0.0.0/-1']],
    ['2001:db8::/129', ['2001:db8::/129']],
    ['::ffff:10.0.0.0/95', ['::ffff:10.0.0.0/95']],
    ['fe80::1%eth0', ['fe80::1%eth0']],
    ['10.0.0.1:80', ['10.0.0.1:80']],
    ['10.0.0.1,', ['']],
    ['10.0.0.1 10.0.0.2', ['10.0.0.1 10.0.0.2']],
    ['a, 10.0.0.1, b/8', ['a', 'b/8']],
  ])('%j is refused, and all that is wrong with it is named', (text, faults) => {
    const read = () => readTrustedProxies(text);
    expect(read).toThrow(InvalidProxies);
    for (const fault of faults) expect(read).toThrow(JSON.stringify(fault));
    expect(read).toThrow('as 10.0.0.7, 2001:db8::/32');
    expect(read).not.toThrow('"10.0.0.1"');
  });
});
