import module from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** Begins a job in a thread, so that this one notices signals, with `heapShare` of the memory that this may use. */
export function inThread<Result>(job: Job, heapShare: number, stdin = false) {
  const thread = new Worker(new URL('./thread.js', import.meta.url), {
    workerData: { job, compiled: module.getCompileCacheDir() } satisfies ThreadData,
    stdin,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor((getHeapStatistics().heap_size_limit / 2 ** 20) * heapShare),
    },
  });
  if (thread.stdin !== null) process.stdin.pipe(thread.stdin);
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return {
    /** Throws a JobEnded if the thread was ended, and the thread's own error if it failed. */
    result: new Promise<Result>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject);
      void ended.then(() => reject(new JobEnded()));
    }),
    ended,
    /** Asks it to stop safely: what it would write is not written. */
    stop: (reason: string) => thread.postMessage(reason),
    end: () => void thread.terminate(),
    /** Throws if the thread has ended. */
    async processorSeconds() {
      const { user, system } = await thread.cpuUsage();
      return (user + system) / 1e6;
    },
  };
}

export interface Job {
  readonly kind: 'command' | 'source';
  readonly given: object;
}

export interface ThreadData {
  readonly job: Job;
  /** Where this process keeps compiled code, with which the thread's modules load in half the time. */
  readonly compiled: string | undefined;
}

export class JobEnded extends Error {}
