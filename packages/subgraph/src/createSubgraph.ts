import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubgraphEnvironment } from '@calendar/config';
import { HOST_NOT_ACCEPTED, hostAcceptance } from '@calendar/http';
import { KNOWN_TOKEN, REPLY_HEADERS, waitMs } from '@calendar/http/protocol';
import { authorization } from './http/authorization.ts';
import { jsonReply, type Reply, refusal, type Service, serveReplies } from './http/serveReplies.ts';
import { Observer, type ObserverOptions } from './observation/Observer.ts';
import type { WatchedSnapshot } from './observation/SubgraphMetrics.ts';
import { operationHandler } from './operations/operationHandler.ts';
import { operationRoutes } from './operations/operationRoutes.ts';
import { type OperationsOptions, prepareOperations } from './operations/PreparedOperations.ts';
import type { SnapshotPoller } from './snapshot/SnapshotPoller.ts';
import type { SnapshotStatus } from './snapshot/VersionedSnapshot.ts';

/**
 * A subgraph over HTTP that answers every operation from the poller's snapshot, 503 before there is one; 400
 * with `TOO_COSTLY` beyond its budget and `ANSWER_TOO_LARGE` beyond 32 MiB (docs/rules.md 41 "True cost of an
 * operation"). @apollo/subgraph marks entities with their type's name, so snapshots must not be frozen. When
 * it closes, replies say so (`REPLY_HEADERS.stopping`) and readiness is 503 while it still takes requests.
 * Throws when the schema and its resolvers do not fit together.
 */
export function createSubgraph<Snapshot>(options: SubgraphOptions<Snapshot>): Subgraph {
  const { poller, logger, configuration } = options;
  const { INTERNAL_SECRET, INTERNAL_SECRETS_ACCEPTED = [], HOST, HOSTS_ACCEPTED = [] } = configuration;
  const secrets = [INTERNAL_SECRET, ...INTERNAL_SECRETS_ACCEPTED];
  const isAuthorized = authorization(secrets);
  const observer = new Observer(options);
  const handle = operationHandler({
    poller,
    operations: prepareOperations(options),
    clock: options.clock ?? Date.now,
    observer,
    logger,
  });
  const operations = operationRoutes({ handle, metrics: observer.metrics });
  const isHostAccepted = hostAcceptance([HOST, ...HOSTS_ACCEPTED]);
  const closing = new AbortController();

  const service: Service = {
    refuse({ method = '', url = '', headers }) {
      if (isOpen(url) && isHostAccepted(headers.host)) return undefined;
      if (isAuthorized(headers.authorization)) return undefined;
      if (isOpen(url)) return MISDIRECTED;
      return method === 'POST' ? operations.refused(UNAUTHENTICATED) : UNAUTHENTICATED;
    },
    async answer(request, body, isCutOff) {
      const { method, url = '' } = request;
      const posted = method === 'POST' ? operations.answer(request, body, isCutOff) : undefined;
      const read = method === 'GET' || method === 'HEAD' ? answers[url]?.(request) : undefined;
      return posted ?? read ?? refusal(404, 'NOT_FOUND', 'There is nothing here');
    },
    failed({ method, url }, error) {
      logger.error({ err: error, method, url }, 'a request failed');
    },
    // Who asks learns it from every reply, before this takes no more requests.
    headers: () => (closing.signal.aborted ? STOPPING : {}),
  };
  const server = serveReplies(service);

  const answers: Readonly<Record<string, (request: IncomingMessage) => Reply | Promise<Reply>>> = {
    async '/revision'({ headers }) {
      if (poller.current !== null && poller.current.token === headers[KNOWN_TOKEN])
        await anotherSnapshot(waitMs(headers['prefer']));
      const current = poller.current;
      if (current === null) return refusal(503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
      return jsonReply(200, { token: current.token });
    },
    async '/metrics'() {
      const { text, contentType } = await observer.metrics.read();
      return { status: 200, headers: { 'content-type': contentType }, body: [Buffer.from(text)] };
    },
    '/health/live': () => jsonReply(200, { status: 'live' }),
    '/health/ready'() {
      const missing = [...(closing.signal.aborted ? ['stopping'] : []), ...missingParts(poller)];
      const { lastError, ...status } = poller.status();
      const health: SubgraphHealth = { missing, ...status };
      return jsonReply(missing.length === 0 ? 200 : 503, health);
    },
  };

  async function anotherSnapshot(milliseconds: number): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(milliseconds)]);
    await once(poller.changes, 'snapshot', { signal }).catch(() => undefined);
  }

  return {
    async listen() {
      await observer.start();
      const listening = await server.listen(configuration.PORT, HOST);
      poller.start();
      return listening;
    },
    async close() {
      closing.abort();
      const { STOP_DELAY: stopDelay, STOP_GRACE: stopGrace } = configuration;
      logger.info({ stopDelay, stopGrace }, 'the subgraph stops');
      server.drain();
      await sleep(stopDelay);
      // Pending operations need the snapshot, but not the poller of the source.
      await Promise.all([server.stop(stopGrace), poller.close()]);
      await observer.close();
      logger.info('the subgraph has stopped');
    },
  };
}

/** A first snapshot waits for the parts that are missing. When all are there, it waits for its building. */
function missingParts(poller: WatchedSnapshot<unknown>['poller']): readonly string[] {
  if (poller.ready) return [];
  const parts = Object.entries(poller.parts?.() ?? { record: poller.status() });
  const waiting = parts.flatMap(([name, { ready }]) => (ready || name === 'snapshot' ? [] : [name]));
  return waiting.length === 0 ? ['snapshot'] : waiting;
}

/** They show nothing of the calendar, and of callers only how many there are. */
function isOpen(path: string): boolean {
  return path === '/metrics' || path.startsWith('/health/');
}

const UNAUTHENTICATED = refusal(
  401,
  'UNAUTHENTICATED',
  'The request does not have the internal secret as a bearer token',
);
const MISDIRECTED = refusal(421, 'MISDIRECTED_REQUEST', HOST_NOT_ACCEPTED);
const STOPPING = { [REPLY_HEADERS.stopping]: 'true' };

export interface SubgraphOptions<Snapshot> extends ObserverOptions<Snapshot>, OperationsOptions {
  /** Started by `listen` and closed by `close`. */
  readonly poller: Pick<SnapshotPoller<Snapshot>, 'start' | 'close' | 'earlier' | 'refresh' | 'changes'> &
    ObserverOptions<Snapshot>['poller'];
  /** `packages/config` says what each variable means. */
  readonly configuration: ObserverOptions<Snapshot>['configuration'] &
    Pick<SubgraphEnvironment, 'INTERNAL_SECRET' | 'HOST' | 'PORT' | 'STOP_DELAY' | 'STOP_GRACE'> &
    Partial<Pick<SubgraphEnvironment, 'INTERNAL_SECRETS_ACCEPTED' | 'HOSTS_ACCEPTED'>>;
  /** Milliseconds since 1970, for operations without an instant. */
  readonly clock?: () => number;
}

export interface Subgraph {
  /** Rejects when the port is taken. */
  listen(): Promise<{ readonly url: string; readonly port: number }>;
  /** Reports that it is stopping, lets in-flight requests finish and ends polling. */
  close(): Promise<void>;
}

/** The answer of `GET /health/ready`. Why a source fails is in the log alone: the message may name hosts. */
export interface SubgraphHealth extends Omit<SnapshotStatus, 'lastError'> {
  /** `stopping`, and what it waits for: `record`, a subgraph that it follows, or the building of the `snapshot`. */
  readonly missing: readonly string[];
}
