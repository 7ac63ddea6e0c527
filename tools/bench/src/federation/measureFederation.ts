import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wideLimits } from '../../../../test/differential/wideLimits.ts';
import { INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { temporaryFolder } from '../../../../test/support/processes/temporaryFolder.ts';
import { composeSubgraphs } from '../../../../tools/schema/compose/composeSubgraphs.ts';
import { lowestOfRounds } from '../measure/lowestOfRounds.ts';
import { startContestant, startGateway } from '../measure/measuredPart.ts';
import { sameAnswers } from '../measure/sameAnswers.ts';
import type { Says } from '../progress.ts';
import type { Table } from '../table.ts';
import { newDocument, newVariables, sameQuestion } from './question.ts';
import { LINK, SUBGRAPHS } from './subgraphs.ts';

/** The public benchmark of federation gateways, by their own CPU time, caches off. Throws if answers differ. */
export async function measureFederation(rounds: number, says: Says): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  says('federation: the subgraphs and gateways start');
  const folder = stack.use(await temporaryFolder());
  const { url } = await startContestant(stack, 'contestants/plainSubgraphs.ts');
  const names = Object.keys(SUBGRAPHS) as (keyof typeof SUBGRAPHS)[];
  const composed = composeSubgraphs(
    names.map((name) => ({ name, schema: `${LINK} ${SUBGRAPHS[name].schema}` })),
  );
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  const supergraph = join(folder.path, 'supergraph.graphql');
  await writeFile(supergraph, composed.supergraph);
  const subgraphs = Object.fromEntries(names.map((name) => [name, { endpoint: `${url}/${name}` }]));

  const service = await startGateway(stack, {
    ...wideLimits,
    SUPERGRAPH: supergraph,
    REQUIRED_SUBGRAPHS: names.join(','),
    INTERNAL_SECRET,
    CACHE_BYTES: '0',
    ENTITY_CACHE_BYTES: '0',
    ...Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, `${url}/${name}`])),
  });
  const stock = await startContestant(stack, 'contestants/stockGateway.ts', { supergraph, subgraphs });
  const hive = await startContestant(stack, 'contestants/hiveGateway.ts', { supergraph, subgraphs });
  const contestants = {
    service: { name: 'this service', url: service.url, pids: { server: service.pid } },
    stock: { name: 'stock', url: stock.url, pids: { server: stock.pid } },
    hive: { name: 'Hive Gateway', url: hive.url, pids: { server: hive.pid } },
  };
  const rows = [];
  for (const [load, { body, connections }] of Object.entries(LOADS)) {
    const answer = await sameAnswers(Object.values(contestants), body(0));
    let asked = 0;
    const question = { body: () => body(++asked), connections, leastBytes: answer.length * 0.9 };
    const cpu = await lowestOfRounds(contestants, question, { rounds, title: `federation, ${load}`, says });
    const of = ({ server }: { readonly server: number }) => server / cpu.service.server;
    rows.push([
      `${load}, ${Math.round(Buffer.byteLength(answer) / 1000)} KB`,
      ...[cpu.service.server, cpu.stock.server, of(cpu.stock), cpu.hive.server, of(cpu.hive)],
    ]);
  }
  return {
    title: 'Public federation benchmark, caches off: ms of the gateway’s processor time for one answer',
    columns: ['Question', 'this service', 'stock', 'times ours', 'Hive Gateway', 'times ours'],
    rows,
  };
}

/** The public benchmark has 50 callers, which may share an answer in flight. Fewer do for answers of their own. */
const LOADS: Readonly<Record<string, { body: (number: number) => string; connections: number }>> = {
  'the same again': { body: sameQuestion, connections: 50 },
  'new variables each time': { body: newVariables, connections: 10 },
  'a new document each time': { body: newDocument, connections: 10 },
};
