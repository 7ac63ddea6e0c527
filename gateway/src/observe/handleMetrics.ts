import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayMetrics } from './GatewayMetrics.ts';

/** `/metrics`: the present values in Prometheus's text format. */
export async function handleMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Pick<GatewayMetrics, 'read'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const { text, contentType } = await metrics.read();
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
