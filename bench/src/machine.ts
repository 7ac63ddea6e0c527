import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine that this process runs on. */
export function describeMachine(): Machine {
  return {
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    load: loadavg()[0] ?? 0,
  };
}

export interface Machine {
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  /** What else ran when the bench began: processes that wanted a core, on average over a minute. */
  readonly load: number;
}
