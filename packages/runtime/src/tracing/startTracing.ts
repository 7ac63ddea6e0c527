import type { Tracing, TracingOptions } from './Tracing.ts';

/**
 * Begins tracing. Undefined if there is no address for traces; then nothing of OpenTelemetry's SDK is loaded. Sampling,
 * headers and time limits follow OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`,
 * …). If the address does not accept the traces, only the traces are lost.
 */
export async function startTracing({ url, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing({ url, ...options });
}
