import type { Tracing } from './Tracing.ts';

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

export interface TracingOptions {
  /** Whose spans they are: `service.name`. */
  readonly service: string;
  /** Where they are sent by OTLP over HTTP; undefined: nowhere. */
  readonly url: string | undefined;
  /** Told once when sending begins to fail, and once when it works again. */
  readonly onSending: (failure: Error | undefined) => void;
}
