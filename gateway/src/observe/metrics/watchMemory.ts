import type { ConnectionCounts } from '@calendar/http';
import { counterOf, gaugeOf, type Registry } from '@calendar/telemetry/metrics';
import type { RequestBuffersCounts } from '../../http/RequestBuffers.ts';
import type { ResponseBuffersCounts } from '../../http/ResponseBuffers.ts';
import type { DocumentCounts } from '../../plan/DocumentCache.ts';
import { labelled } from './tally.ts';

/** The metrics of memory that callers can make the gateway take: connections, bodies, documents, answers on their way. */
export function watchMemory(
  registry: Registry,
  { graphs, requestBuffers, responseBuffers, server }: WatchedMemory,
): void {
  gaugeOf(registry, {
    name: 'calendar_connections',
    help: 'Connections of callers that are open.',
    read: () => [{ value: server.connections.open }],
  });
  gaugeOf(registry, {
    name: 'calendar_connection_places',
    help: 'Connections of callers that may be open.',
    read: () => [{ value: server.connections.places }],
  });
  counterOf(registry, {
    name: 'calendar_connections_closed_total',
    help: 'Connections closed for lack of places: silent (had asked nothing and gave way), share (new, of an address that has its quarter), full (new, all places had asked).',
    labels: ['reason'],
    read: () => labelled('reason', server.connections.closed),
  });
  gaugeOf(registry, {
    name: 'calendar_body_bytes',
    help: 'Memory that bodies of requests that have not come to their end take.',
    read: () => [{ value: requestBuffers.counts.bytes }],
  });
  counterOf(registry, {
    name: 'calendar_bodies_refused_total',
    help: 'Bodies of requests refused since the buffers for bodies were full.',
    read: () => [{ value: requestBuffers.counts.refused }],
  });
  gaugeOf(registry, {
    name: 'calendar_prepared_bytes',
    help: 'Bytes that documents and strategies take that are kept.',
    labels: ['kind'],
    read: () => {
      const { bytes, strategyBytes } = graphs.current.documents.counts;
      return labelled('kind', { document: bytes, strategy: strategyBytes });
    },
  });
  gaugeOf(registry, {
    name: 'calendar_unsent_bytes',
    help: 'Bytes of answers that are on their way to their readers.',
    read: () => [{ value: responseBuffers.counts.bytes }],
  });
  gaugeOf(registry, {
    name: 'calendar_unsent_readers',
    help: 'Connections on which answers are on their way.',
    read: () => [{ value: responseBuffers.counts.readers }],
  });
  counterOf(registry, {
    name: 'calendar_readers_cut_total',
    help: 'Readers cut off: idle (took nothing for 30 seconds), full (took nothing for longest when memory was short).',
    labels: ['reason'],
    read: () => labelled('reason', responseBuffers.counts.cut),
  });
}

export interface WatchedMemory {
  readonly server: { readonly connections: ConnectionCounts };
  readonly requestBuffers: { readonly counts: RequestBuffersCounts };
  readonly responseBuffers: { readonly counts: ResponseBuffersCounts };
  readonly graphs: {
    readonly current: {
      readonly documents: { readonly counts: DocumentCounts };
    };
  };
}
