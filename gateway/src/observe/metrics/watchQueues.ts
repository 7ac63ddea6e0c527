import { counterOf, gaugeOf, type Reading, type Registry } from '@calendar/telemetry/metrics';
import type { FairQueueCounts } from '../../limits/admission/FairQueue.ts';
import { readTally } from './tally.ts';

/** The metrics of what waits for a place: one series for each queue. */
export function watchQueues(registry: Registry, { queues, graphs }: WatchedQueues): void {
  const countsOf = (queue: QueueName) =>
    queue === 'largeJoins' ? graphs.current.largeJoins.queue.counts : queues[queue].counts;
  const each = (value: (counts: FairQueueCounts) => number): Reading<'queue'>[] =>
    queueNames.map((queue) => ({ labels: { queue }, value: value(countsOf(queue)) }));
  counterOf(registry, {
    name: 'calendar_admissions_total',
    help: 'Work for new answers, for the planner, for the thread of large joins, for long requests and for expensive answers: started, waited (started later), late, full, share (refused), abandoned.',
    labels: ['queue', 'result'],
    read: () => {
      const results = queueNames.map((queue) => {
        const { running, waiting, ...counts } = countsOf(queue);
        return [queue, counts] as const;
      });
      return readTally(Object.fromEntries(results), 'queue', 'result');
    },
  });
  gaugeOf(registry, {
    name: 'calendar_admission_running',
    help: 'Work that has a place.',
    labels: ['queue'],
    read: () => each(({ running }) => running),
  });
  gaugeOf(registry, {
    name: 'calendar_admission_waiting',
    help: 'Work that waits for a place.',
    labels: ['queue'],
    read: () => each(({ waiting }) => waiting),
  });
}

const queueNames = ['answers', 'planning', 'largeJoins', 'longRequests', 'expensiveAnswers'] as const;
type QueueName = (typeof queueNames)[number];

export interface WatchedQueues {
  readonly queues: Readonly<Record<Exclude<QueueName, 'largeJoins'>, { readonly counts: FairQueueCounts }>>;
  readonly graphs: {
    readonly current: {
      readonly largeJoins: { readonly queue: { readonly counts: FairQueueCounts } };
    };
  };
}
