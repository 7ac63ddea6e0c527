export { readTracesUrl } from './readTracesUrl.ts';
export { startTracing } from './startTracing.ts';
export type { Span, Tracing } from './Tracing.ts';
