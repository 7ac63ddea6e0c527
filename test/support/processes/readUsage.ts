/** What a part of the service has used since it started, and holds now, as its metrics report. */
export async function readUsage(adminUrl: string): Promise<Usage> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return {
    worked: metric('process_cpu_seconds_total') * 1000,
    memory: metric('nodejs_heap_size_used_bytes') + metric('nodejs_external_memory_bytes'),
  };
}

export interface Usage {
  /** Processor time of all threads, in milliseconds. */
  readonly worked: number;
  /** Bytes, garbage that is not yet collected included. */
  readonly memory: number;
}
