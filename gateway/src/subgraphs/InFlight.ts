import type { Fetch, SubgraphReply } from './Fetch.ts';

/**
 * Questions under way: of those that are the same in everything, instant, method and budget included, one is asked. It
 * is given up when nobody waits for it any more.
 */
export class InFlight {
  // By the document first, which is long and comes as the very same text each time: that is quickly found.
  readonly #byDocument = new Map<string, Map<string, Asked>>();

  /**
   * The reply that is on its way already, or what `ask` brings. One that may take longer than until the message's
   * `endsAt` is not waited for. Rejects with an `Abandoned` when the message's own
   * signal is aborted.
   *
   * @param ask is told by its signal that nobody waits any more: the reason is an `Abandoned`
   */
  share(message: Fetch, ask: (giveUp: AbortController) => Promise<SubgraphReply>): Promise<SubgraphReply> {
    const { query, operationName, variables, budget, endsAt, facts } = message;
    const others = this.#othersBy(query);
    const own = `${facts.instant} ${facts.method} ${budget ?? ''} ${operationName ?? ''} ${variables}`;
    let asked = others.get(own);
    if (asked === undefined || asked.endsAt > endsAt || asked.giveUp.signal.aborted) {
      asked = this.#begin(query, own, others, endsAt, ask);
    }
    return waitFor(asked, facts.signal);
  }

  #begin(
    query: string,
    own: string,
    others: Map<string, Asked>,
    endsAt: number,
    ask: (giveUp: AbortController) => Promise<SubgraphReply>,
  ): Asked {
    const giveUp = new AbortController();
    const asked: Asked = { reply: ask(giveUp), endsAt, giveUp, waiting: 0 };
    others.set(own, asked);
    const forget = () => {
      if (others.get(own) === asked) others.delete(own);
      if (others.size === 0 && this.#byDocument.get(query) === others) this.#byDocument.delete(query);
    };
    asked.reply.then(forget, forget);
    return asked;
  }

  #othersBy(query: string): Map<string, Asked> {
    const known = this.#byDocument.get(query);
    if (known !== undefined) return known;
    const none = new Map<string, Asked>();
    this.#byDocument.set(query, none);
    return none;
  }
}

/** Nobody waits for the answer to a question any more. */
export class Abandoned extends Error {
  constructor() {
    super('nobody waits for the answer any more');
  }
}

function waitFor(asked: Asked, signal: AbortSignal | undefined): Promise<SubgraphReply> {
  asked.waiting += 1;
  if (signal === undefined) return asked.reply;
  return new Promise((resolve, reject) => {
    const leave = () => {
      asked.waiting -= 1;
      if (asked.waiting === 0) asked.giveUp.abort(new Abandoned());
      reject(new Abandoned());
    };
    if (signal.aborted) {
      leave();
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    asked.reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

interface Asked {
  readonly reply: Promise<SubgraphReply>;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly giveUp: AbortController;
  /** How many wait for it. */
  waiting: number;
}
