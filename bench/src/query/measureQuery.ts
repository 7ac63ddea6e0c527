import { measuredPart } from '../processes/measuredPart.ts';
import type { Progress } from '../progress.ts';
import type { Growth, QueryTask } from './growth.ts';

/** Measures the query over dates, without HTTP, at growing sizes, each in a separate process. */
export async function measureQuery(options: QueryOptions, progress: Progress): Promise<readonly Growth[]> {
  const grown: Growth[] = [];
  for (const { events, datesPerEvent } of options.sizes) {
    progress.says(`query: a calendar of ${events} events is built and asked`);
    await using part = measuredPart(`The query over ${events} events`, 'bench/src/query/main.ts', {
      nodeOptions: ['--expose-gc', '--max-old-space-size=6144'],
    });
    const { combinations, budgetMs } = options;
    const task: QueryTask = { events, datesPerEvent, now: Date.now(), combinations, budgetMs };
    grown.push(await part.ask<Growth>(task));
  }
  return grown;
}

export interface QueryOptions {
  readonly sizes: readonly { readonly events: number; readonly datesPerEvent: number }[];
  readonly combinations: number;
  readonly budgetMs: number;
}
