import { setTimeout as sleep } from 'node:timers/promises';
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span, Tracing, TracingOptions } from './Tracing.ts';

/** Tracing by OpenTelemetry's SDK. It registers nothing for the whole process. */
export function otlpTracing({ service, url, log }: OtlpOptions): Tracing {
  const exporter = reporting(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({ 'service.name': service }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('calendar');
  return {
    start(name, { kind, parent, link, attributes = {} }) {
      const linked = spanContext(link);
      const links = linked ? [{ context: linked }] : [];
      return running(tracer.startSpan(name, { kind: kinds[kind], attributes, links }, parentContext(parent)));
    },
    // A receiver that does not answer is abandoned: the SDK would try for ten seconds.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(2000, undefined, { ref: false })]),
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

function running(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    traceId,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
    end: () => span.end(),
  };
}

function spanContext(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context === null ? undefined : { ...context, isRemote: true };
}

function parentContext(traceparent: string | undefined) {
  const context = spanContext(traceparent);
  return context === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
}

/** The SDK reports failures nowhere unless a logger is registered for the whole process. */
function reporting(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let failing = false;
  const report = ({ code, error }: ExportResult) => {
    const failed = code === ExportResultCode.FAILED;
    if (failed && !failing)
      log.warn({ err: error ?? new Error('Traces were not taken') }, 'traces cannot be sent');
    if (failing && !failed) log.info('traces are sent again');
    failing = failed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

interface OtlpOptions extends TracingOptions {
  readonly url: string;
}
