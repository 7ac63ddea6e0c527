import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { asyncListener } from '../../../../test/support/asyncListener.ts';

/** A small receiver of traces by OTLP over HTTP, on a free port of the loopback. */
export async function receiveTraces(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(
    asyncListener(async (request, response) => {
      const { resourceSpans } = JSON.parse(await text(request)) as OtlpTraces;
      for (const { resource, scopeSpans } of resourceSpans) {
        const { 'service.name': service } = attributesOf(resource.attributes);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { traceId, spanId, parentSpanId, name, attributes, links = [] } = span;
          spans.push({
            service: String(service),
            traceId,
            spanId,
            parent: parentSpanId || undefined,
            name,
            attributes: attributesOf(attributes),
            links: links.map((link) => link.traceId),
          });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function attributesOf(attributes: readonly OtlpAttribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

export interface TraceReceiver {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** What has arrived. */
  readonly spans: readonly ReceivedSpan[];
  close(): Promise<void>;
}

export interface ReceivedSpan {
  /** Whose span it is. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Id of the span that it is part of. */
  readonly parent: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Ids of the traces that led to it. */
  readonly links: readonly string[];
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string }[];
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
