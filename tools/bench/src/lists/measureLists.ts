import { type CpuOfAnswer, cpuOfAnswer } from '../measure/cpuOfAnswer.ts';
import { lowestOfRounds } from '../measure/lowestOfRounds.ts';
import { sameAnswers } from '../measure/sameAnswers.ts';
import type { Says } from '../progress.ts';
import type { Cell, Table } from '../table.ts';
import { LISTS, sameQuestion } from './questions.ts';
import { startContestants } from './startContestants.ts';

/** Measures lists of ten beside peers over one record. Throws if a contestant answers other data. */
export async function measureLists(rounds: number, says: Says): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  says('lists: PostgreSQL, a calendar and the contestants start');
  const { answerBarely, uncached, ...contestants } = await startContestants(stack);
  let asked = 0;
  const loads = LISTS.map((list) => ({ list, load: 'new', body: () => list.questionOf(asked++) }));
  const again = LISTS.slice(0, 1).map((list) => ({ list, load: 'again', body: sameQuestion }));
  for (const own of [contestants.service, uncached]) {
    says(`lists: ${own.name} fills its cache`);
    const question = { body: () => LISTS[0]!.questionOf(asked++), connections: CONNECTIONS, leastBytes: 1 };
    for (let round = 0; round < 2; round++) await cpuOfAnswer(own, question, FILLING / 2);
  }
  const rows: Cell[][] = [];
  for (const { list, load, body } of [...again, ...loads]) {
    const { service, stock, monolith } = contestants;
    const answer = await sameAnswers([service, uncached, stock, monolith], body());
    await answerBarely(answer);
    const { data } = JSON.parse(answer) as { readonly data: object };
    const question = {
      body,
      connections: CONNECTIONS,
      // Besides the data, this service has a notice for callers without a key.
      leastBytes: Buffer.byteLength(JSON.stringify({ data })) * 0.9,
    };
    const title = `${list.title}, ${load}`;
    const how = { rounds, title, says };
    const cpu = await lowestOfRounds(contestants, question, how);
    const rowOf = (name: string, own: CpuOfAnswer) => [
      ...[name, own.all, own.server, cpu.bare.all, own.all / cpu.bare.all],
      ...[cpu.stock.server / own.server, cpu.stock.all / own.all, cpu.monolith.all / own.all],
    ];
    rows.push(rowOf(title, cpu.service));
    if (list.isJoined !== true) continue;
    const { all } = await lowestOfRounds({ all: uncached }, question, how);
    rows.push(rowOf(`${title}, no entity cache`, all));
  }
  return {
    title: 'Lists of ten events of 2,000: ms of processor time for one answer',
    columns: [
      ...['Question', 'this service', 'its gateway alone', 'bare', 'service, bare = 1'],
      ...['stock gateway alone, times ours', 'stock, times ours', 'monolith, times ours'],
    ],
    rows,
  };
}

const CONNECTIONS = 20;
/** Milliseconds of processor time. Until its cache is full, a gateway's memory grows, which costs it half as much again. */
const FILLING = 20_000;
