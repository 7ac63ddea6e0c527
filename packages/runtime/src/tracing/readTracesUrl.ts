/**
 * The address that traces are sent to by OTLP over HTTP, by OpenTelemetry's variables. Undefined if they name none.
 * `OTEL_EXPORTER_OTLP_ENDPOINT` is a base address, `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` the whole one.
 */
export function readTracesUrl(exporter: ExporterVariables): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = exporter;
  if (whole) return whole;
  return base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined;
}

interface ExporterVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
}
