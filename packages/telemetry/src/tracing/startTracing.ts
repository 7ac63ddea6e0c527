import type { Tracing, TracingOptions } from './Tracing.ts';

/**
 * Begins tracing; undefined, and nothing of OpenTelemetry's SDK loaded, when there is nowhere to send traces to.
 * Sampling, headers and time limits follow OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, …). A place that does not take the traces costs nothing but the traces.
 */
export async function startTracing({ url, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing({ url, ...options });
}
