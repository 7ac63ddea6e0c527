import { afterEach, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { samplesOf } from '../../../../test/support/metrics.ts';
import type { SubgraphAddress } from '../../backends/addresses.ts';
import { startTestGraph } from '../../testing/startTestGraph.ts';
import { HostNames } from './HostNames.ts';

const found: Record<string, readonly string[]> = {};
const lookUp = async (host: string) => {
  const addresses = found[host];
  if (addresses === undefined) throw new Error(`ENOTFOUND ${host}`);
  return addresses;
};
afterEach(() => {
  for (const host of Object.keys(found)) delete found[host];
});

it.each<[string, readonly string[], readonly string[]]>([
  [
    'has a replica at each of its addresses',
    ['10.0.0.2', '10.0.0.1'],
    ['http://10.0.0.1:4001', 'http://10.0.0.2:4001'],
  ],
  ['stays a name where it has one address', ['10.0.0.1'], ['http://events:4001']],
  ['stays a name where it has one of each family', ['10.0.0.1', 'fd00::1'], ['http://events:4001']],
  [
    'has the replicas of one family',
    ['10.0.0.1', 'fd00::1', '10.0.0.2', 'fd00::2'],
    ['http://10.0.0.1:4001', 'http://10.0.0.2:4001'],
  ],
  ['may have IPv6 alone', ['fd00::1', 'fd00::2'], ['http://[fd00::1]:4001', 'http://[fd00::2]:4001']],
])('the host name of a subgraph %s', async (_, addresses, expected) => {
  found['events'] = addresses;
  expect(await resolved('http://events:4001')).toEqual(expected);
});

it('the host name of a subgraph keeps its addresses while it is not found', async () => {
  const names = new HostNames(lookUp);
  const given = addressesOf('http://events');
  names.resolve(given);
  expect(await names.refresh()).toBe(false);
  found['events'] = ['10.0.0.1', '10.0.0.2'];
  expect(await names.refresh()).toBe(true);
  expect(await names.refresh()).toBe(false);
  delete found['events'];
  expect(await names.refresh()).toBe(false);
  expect(names.resolve(given).get('events')?.addresses).toEqual(['http://10.0.0.1', 'http://10.0.0.2']);
  found['events'] = ['10.0.0.2'];
  expect(await names.refresh()).toBe(true);
  expect(names.resolve(given)).toEqual(given);
});

it.each(['https://events:4001', 'http://10.0.0.9:4001', 'http://[fd00::9]:4001'])(
  'the host name of a subgraph is not looked up in %s',
  async (address) => {
    found['events'] = ['10.0.0.1', '10.0.0.2'];
    expect(await resolved(address)).toEqual([address]);
  },
);

it('the host name of a subgraph is not looked up of a plain endpoint', async () => {
  found['events'] = ['10.0.0.1', '10.0.0.2'];
  expect(await resolved('http://events/graphql', 'plain')).toEqual(['http://events/graphql']);
});

it('a gateway asks the replicas that a name comes to stand for, without a restart', async () => {
  found['directory.test'] = ['127.0.0.1', '127.0.0.2'];
  const graph = await startTestGraph({ lookUp, hosts: { directory: 'directory.test' } }, onTestFinished);
  const names = async () =>
    Object.keys(await samplesOf(graph.gateway.adminUrl, 'calendar_replica_state')).join();
  expect(await names()).toContain(`replica="${graph.directory.address}"`);
  const { body } = await ask(graph.endpoint, '{ venues { id } }');
  expect(body.data).toEqual({ venues: [{ id: 'a' }, { id: 'b' }] });
  found['directory.test'] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  await graph.gateway.reload();
  expect(await names()).toContain(`replica="${graph.directory.address.replace('127.0.0.1', '127.0.0.3')}"`);
});

async function resolved(address: string, kind: SubgraphAddress['kind'] = 'kit') {
  const names = new HostNames(lookUp);
  names.resolve(addressesOf(address, kind));
  await names.refresh();
  return names.resolve(addressesOf(address, kind)).get('events')?.addresses;
}

function addressesOf(address: string, kind: SubgraphAddress['kind'] = 'kit') {
  return new Map([['events', { kind, addresses: [address], token: undefined }]]);
}
