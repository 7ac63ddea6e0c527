import type { Tracing, TracingOptions } from './Tracing.ts';

/**
 * Begins tracing by OpenTelemetry's own variables. Undefined without an address for traces; then nothing of
 * its SDK is loaded. If the address does not accept the traces, only these are lost.
 */
export async function startTracing({ url, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (url === undefined) return undefined;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing({ url, ...options });
}
