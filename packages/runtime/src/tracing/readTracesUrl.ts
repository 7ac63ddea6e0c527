/** The address for OTLP over HTTP, by OpenTelemetry's variables: a base, or a whole one. Undefined: none. */
export function readTracesUrl(exporter: ExporterVariables): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = exporter;
  if (whole) return whole;
  return base ? `${base.replace(/\/+$/, '')}/v1/traces` : undefined;
}

interface ExporterVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
}
