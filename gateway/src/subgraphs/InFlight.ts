import type { Fetch, SubgraphReply } from './Fetch.ts';

/**
 * The fetches in flight: of those that are equal in everything, instant, method and budget included, one is sent. It is
 * aborted when all that wait for it have been abandoned.
 */
export class InFlight {
  // By the document first, which is long and comes as the very same string each time: comparing that takes no time.
  readonly #byDocument = new Map<string, Map<string, SharedFetch>>();

  /**
   * The reply to an equal fetch in flight, or what `send` resolves with. A fetch that may take longer than until this one's
   * `endsAt` is not waited for. Rejects with an `Abandoned` when this one's own signal is aborted.
   *
   * @param send gets a controller that is aborted with an `Abandoned` when no caller waits any more
   */
  join(fetch: Fetch, send: (controller: AbortController) => Promise<SubgraphReply>): Promise<SubgraphReply> {
    const { query, operationName, variables, budget, at, endsAt, facts } = fetch;
    const others = this.#othersBy(query);
    const own = `${facts.instant} ${facts.method} ${budget ?? ''} ${at ?? ''} ${operationName ?? ''} ${variables}`;
    let shared = others.get(own);
    if (shared === undefined || shared.endsAt > endsAt || shared.controller.signal.aborted) {
      shared = this.#begin(query, own, others, endsAt, send);
    }
    return waitFor(shared, facts.signal);
  }

  #begin(
    query: string,
    own: string,
    others: Map<string, SharedFetch>,
    endsAt: number,
    send: (controller: AbortController) => Promise<SubgraphReply>,
  ): SharedFetch {
    const controller = new AbortController();
    const shared: SharedFetch = { reply: send(controller), endsAt, controller, waiting: 0 };
    others.set(own, shared);
    const drop = () => {
      if (others.get(own) === shared) others.delete(own);
      if (others.size === 0 && this.#byDocument.get(query) === others) this.#byDocument.delete(query);
    };
    shared.reply.then(drop, drop);
    return shared;
  }

  #othersBy(query: string): Map<string, SharedFetch> {
    const known = this.#byDocument.get(query);
    if (known !== undefined) return known;
    const none = new Map<string, SharedFetch>();
    this.#byDocument.set(query, none);
    return none;
  }
}

/** No caller waits for the reply to a fetch any more. */
export class Abandoned extends Error {
  constructor() {
    super('all callers have disconnected');
  }
}

function waitFor(shared: SharedFetch, signal: AbortSignal | undefined): Promise<SubgraphReply> {
  shared.waiting += 1;
  if (signal === undefined) return shared.reply;
  return new Promise((resolve, reject) => {
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.controller.abort(new Abandoned());
      reject(new Abandoned());
    };
    if (signal.aborted) {
      leave();
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    shared.reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

interface SharedFetch {
  readonly reply: Promise<SubgraphReply>;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly controller: AbortController;
  /** How many callers wait for it. */
  waiting: number;
}
