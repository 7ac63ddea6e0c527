import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes as OtelAttributes,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Attributes, Span, SpanStart, Tracing } from './Tracing.ts';

/** Tracing by OpenTelemetry's SDK. Nothing of it is registered for the whole process. */
export function otlpTracing({ service, url, onSending }: OtlpOptions): Tracing {
  const exporter = reporting(new OTLPTraceExporter({ url }), onSending);
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
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: given(attributes), links: linked ? [{ context: linked }] : [] },
        parentContext(parent),
      );
      return new RunningSpan(span);
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), flushTimeout()]),
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const satisfies Record<
  SpanStart['kind'],
  SpanKind
>;

class RunningSpan implements Span {
  readonly #span: OtelSpan;

  constructor(span: OtelSpan) {
    this.#span = span;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(given(attributes));
  }

  fail(reason: string): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
  }

  end(): void {
    this.#span.end();
  }
}

function spanContext(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context === null ? undefined : { ...context, isRemote: true };
}

function parentContext(traceparent: string | undefined) {
  const context = spanContext(traceparent);
  return context === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
}

function given(attributes: Attributes): OtelAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** A receiver that does not answer is abandoned: the SDK would try for ten seconds. */
function flushTimeout(): Promise<void> {
  return sleep(2000, undefined, { ref: false });
}

/** The SDK reports failures nowhere unless a logger is registered for the whole process. */
function reporting(exporter: SpanExporter, onSending: OtlpOptions['onSending']): SpanExporter {
  let failing = false;
  const report = ({ code, error }: ExportResult) => {
    const failed = code === ExportResultCode.FAILED;
    if (failed !== failing) onSending(failed ? (error ?? new Error('Traces were not taken')) : undefined);
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

interface OtlpOptions {
  readonly service: string;
  readonly url: string;
  readonly onSending: (failure: Error | undefined) => void;
}
