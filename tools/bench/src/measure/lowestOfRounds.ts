import type { Says } from '../progress.ts';
import { type Contestant, type CpuOfAnswer, cpuOfAnswer, type Question } from './cpuOfAnswer.ts';

/** The lowest figures of some rounds after a warm-up: what disturbs a round only adds to it. */
export async function lowestOfRounds<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  question: Question,
  { rounds, title, says }: { readonly rounds: number; readonly title: string; readonly says: Says },
): Promise<Readonly<Record<Name, CpuOfAnswer>>> {
  const names = Object.keys(contestants) as Name[];
  const lowest: Partial<Record<Name, CpuOfAnswer>> = {};
  for (const name of names) {
    says(`${title}: ${contestants[name].name} warms up`);
    await cpuOfAnswer(contestants[name], question, WARM_UP);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      says(`${title}, round ${round} of ${rounds}: ${contestants[name].name}`);
      const measured = await cpuOfAnswer(contestants[name], question, ROUND);
      const { server, all } = lowest[name] ?? measured;
      lowest[name] = { server: Math.min(server, measured.server), all: Math.min(all, measured.all) };
    }
  }
  return lowest as Record<Name, CpuOfAnswer>;
}

/** Milliseconds of processor time. After half of it V8 still spends a quarter of a gateway's time on compiling. */
const WARM_UP = 10_000;
/** Milliseconds of processor time. The system counts in hundredths of a second. */
const ROUND = 700;
