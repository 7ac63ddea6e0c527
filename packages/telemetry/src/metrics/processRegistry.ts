import { collectDefaultMetrics, Registry } from 'prom-client';

/** A new registry that holds the metrics of this process: CPU, memory, event-loop lag, garbage collection. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
