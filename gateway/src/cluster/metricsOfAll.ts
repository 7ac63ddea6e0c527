import type { MetricsText } from '@calendar/http';
import type { GatewayProcesses } from './GatewayProcesses.ts';
import { mergeMetrics } from './mergeMetrics.ts';

/** The metrics of all processes. One that does not answer in time is left out. */
export async function metricsOfAll({ running }: Pick<GatewayProcesses, 'running'>): Promise<MetricsText> {
  const metrics = await Promise.all(
    running.map(async ({ number, process: { adminUrl } }) => {
      try {
        const response = await fetch(`${adminUrl}/metrics`, { signal: AbortSignal.timeout(PATIENCE) });
        return [{ number, text: await response.text() }];
      } catch {
        return [];
      }
    }),
  );
  return { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: mergeMetrics(metrics.flat()) };
}

/** Milliseconds: less than Prometheus has by default. */
const PATIENCE = 5_000;
