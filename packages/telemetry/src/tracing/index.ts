export { exporterVariables, readTracesUrl } from './readTracesUrl.ts';
export { startTracing, type TracingOptions } from './startTracing.ts';
export type { Attributes, Span, SpanStart, Tracing } from './Tracing.ts';
