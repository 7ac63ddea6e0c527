import { reaches } from '@calendar/http/protocol';
import type { Logger } from 'pino';
import type { Fetch, ReplicaEndpoint, SubgraphReply } from './Fetch.ts';
import { Readiness } from './Readiness.ts';
import {
  Abandoned,
  type FailureKind,
  failureKinds,
  kindOf,
  SubgraphFailure,
  type SubgraphFailureOptions,
  SubgraphRefusal,
} from './SubgraphFailure.ts';

/**
 * One process of a subgraph. It gets no fetches while it is in doubt (`Readiness`): after a lost connection, or
 * when it leaves a fetch unanswered and answers nothing else either.
 */
export class Replica {
  readonly origin: string;
  readonly #subgraph: string;
  readonly #endpoint: ReplicaEndpoint;
  readonly readiness: Readiness;
  #revision: string | undefined;
  /** Token of the state that it said it does not have, until it reports another one. */
  #lacking: string | undefined;
  #behindSince: number | undefined;
  #isLate = false;
  /** Ends the wait for another revision. */
  #waiting = new AbortController();
  readonly #log: Logger | undefined;
  #heldAgainst: FailureKind | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** When it told its revision last. */
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor({ subgraph, endpoint, log }: ReplicaOptions) {
    this.#log = log;
    this.origin = endpoint.origin;
    this.#subgraph = subgraph;
    this.#endpoint = endpoint;
    this.readiness = new Readiness(
      (signal) => endpoint.askReadiness(signal),
      (isReady) =>
        log?.warn({ subgraph, replica: this.origin, isReady }, 'the state of a replica has changed'),
      () => this.#waiting.abort(),
    );
  }

  /** Throws a `SubgraphFailure` unless the reply is 200 with JSON, and at once while it is in doubt. */
  async fetch(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    if (this.readiness.isReady) return this.fetchAnyway(fetch, signal);
    throw this.#failure(`could not be asked: ${this.origin} is not in use`, { kind: 'notAsked' });
  }

  /** The failure of its last fetch that put it in doubt. Undefined: it has answered since. */
  get heldAgainst(): FailureKind | undefined {
    return this.#heldAgainst;
  }

  async close(): Promise<void> {
    this.readiness.close();
    await this.#endpoint.close();
  }

  /** The token of its snapshot; the last one again comes so many seconds later. May throw a `SubgraphFailure`. */
  async readRevision(signal: AbortSignal, { latest, seconds }: RevisionAsked): Promise<string> {
    this.#waiting = new AbortController();
    const inTime = AbortSignal.timeout(1000 * seconds + SILENCE_MS);
    const until = AbortSignal.any([signal, this.#waiting.signal, inTime]);
    const waiting = this.#revision === undefined ? undefined : { known: this.#revision, seconds };
    const reported = await this.#endpoint.askRevision?.(until, waiting).catch((cause: unknown) => {
      // It is asked at once, and not only when its turn comes.
      if (!signal.aborted && this.readiness.fault === undefined) this.readiness.doubt();
      throw this.#failure(`could not be asked for its revision at ${this.origin}`, { cause });
    });
    if (reported === undefined) throw this.#failure(`tells no revision at ${this.origin}`);
    this.#toldAt = performance.now();
    if (reported.isStopping) this.readiness.doubt();
    this.noteRevision(reported.token, latest);
    return reported.token;
  }

  /** Token of the snapshot that it answered from last, as far as it has reported it. */
  get revision(): string | undefined {
    return this.#revision;
  }

  /** For how many seconds it has only reported states before the latest one known. */
  get secondsBehind(): number {
    return this.#behindSince === undefined ? 0 : (performance.now() - this.#behindSince) / 1000;
  }

  /** Whether it is behind for so long that operators should know (docs/rules.md 57 "Forward only"). */
  get isLate(): boolean {
    return this.#isLate;
  }

  isBehind(at: string): boolean {
    return this.#revision !== undefined && !reaches(this.#revision, at);
  }

  noteRevision(token: string, latest = token): void {
    if (token !== this.#revision) this.#lacking = undefined;
    this.#revision = token;
    if (reaches(token, latest)) this.#behindSince = undefined;
    else this.#behindSince ??= performance.now();
    const isLate = this.secondsBehind > LATEST_SECONDS;
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    const facts = { subgraph: this.#subgraph, replica: this.origin, revision: token };
    if (isLate) this.#log?.warn(facts, 'a replica is behind, and is asked only when there is no other');
    else this.#log?.info(facts, 'a replica is not behind any more');
  }

  /** Whether it has answered any fetch since then, on the clock of `performance.now()`. */
  hasAnsweredSince(time: number): boolean {
    return this.#answeredAt > time;
  }

  /** Fetches although it is in doubt, what no other replica can answer. Fails as `fetch` does otherwise. */
  async fetchAnyway(fetch: Fetch, signal: AbortSignal): Promise<SubgraphReply> {
    // It has said so: asking again would only wait for a state that does not come.
    if (fetch.at !== undefined && fetch.at === this.#lacking)
      throw this.#failure(`is behind at ${this.origin}`, { kind: 'behind' });
    const sentAt = performance.now();
    try {
      const reply = await this.#endpoint.send(fetch, signal);
      this.#answeredAt = performance.now();
      if (reply.isStopping) this.readiness.doubt();
      this.#requireJson(reply);
      this.#heldAgainst = undefined;
      return reply;
    } catch (error) {
      if (error instanceof Abandoned) throw error;
      const failure = this.#failureOf(error, sentAt);
      const { isDoubted } = failureKinds[failure.kind];
      if (isDoubted) this.readiness.doubt();
      if (failure.kind === 'behind') this.#lacking = fetch.at;
      else this.#heldAgainst = isDoubted ? failure.kind : undefined;
      throw failure;
    }
  }

  #failureOf(error: unknown, sentAt: number): SubgraphFailure {
    if (error instanceof SubgraphFailure) return error;
    const isAlive =
      Math.max(this.#answeredAt, this.#toldAt) > sentAt || performance.now() - sentAt < SILENCE_MS;
    const kind = kindOf(error, isAlive);
    return this.#failure(`could not be asked at ${this.origin}`, { cause: error, kind });
  }

  #failure(reason: string, options?: SubgraphFailureOptions): SubgraphFailure {
    const { hasBeenReady } = this.readiness;
    return new SubgraphFailure(this.#subgraph, reason, { hasBeenReady, ...options });
  }

  #requireJson({ status, contentType, bytes }: SubgraphReply): void {
    if (status !== 200) {
      const reason = `at ${this.origin} answered ${status}: ${excerpt(bytes)}`;
      // These codes are our kit's. Another subgraph's mean what its team likes.
      const code = this.#endpoint.askRevision === undefined ? undefined : codeIn(bytes);
      if (code === 'DEADLINE_EXCEEDED') throw this.#failure(reason, { kind: 'slow' });
      if (code === 'BEHIND') throw this.#failure(reason, { kind: 'behind' });
      if (status === 503) throw this.#failure(reason, { kind: 'notReady' });
      if (status < 400 || status >= 500) throw this.#failure(reason);
      throw new SubgraphRefusal(this.#subgraph, reason, code);
    }
    if (!/^application\/(graphql-response\+)?json\b/i.test(contentType ?? '')) {
      const reason = `at ${this.origin} answered with content type ${contentType}: ${excerpt(bytes)}`;
      throw this.#failure(reason);
    }
  }
}

const LATEST_SECONDS = 5;

/** Milliseconds without an answer after which a replica counts as hanging. */
const SILENCE_MS = 1000;

function codeIn(bytes: Uint8Array): string | undefined {
  try {
    const { errors } = JSON.parse(Buffer.from(bytes).toString()) as RefusedReply;
    const code = errors?.[0]?.extensions?.code;
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

function excerpt(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 500)).toString();
}

interface RevisionAsked {
  /** The latest revision known of the subgraph. */
  readonly latest: string | undefined;
  /** How long a reply with the last one again is waited for. */
  readonly seconds: number;
}

interface RefusedReply {
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[];
}

export interface ReplicaOptions {
  readonly subgraph: string;
  /** Is closed with the replica. */
  readonly endpoint: ReplicaEndpoint;
  readonly log?: Logger | undefined;
}
