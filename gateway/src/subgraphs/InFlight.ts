import type { Message, SubgraphReply } from './Message.ts';

/** Questions under way: of those that are the same in everything, instant and method included, one is asked. */
export class InFlight {
  // By the document first, which is long and comes as the very same text each time: that is quickly found.
  readonly #byDocument = new Map<string, Map<string, Asked>>();

  /**
   * The reply that is on its way already, or what `ask` brings. One that may take longer than until `endsAt` is not
   * waited for.
   */
  share(message: Message, endsAt: number, ask: () => Promise<SubgraphReply>): Promise<SubgraphReply> {
    const { query, operationName, variables, facts } = message;
    const others = this.#othersBy(query);
    const own = `${facts.instant} ${facts.method} ${operationName ?? ''} ${variables}`;
    const known = others.get(own);
    if (known !== undefined && known.endsAt <= endsAt) return known.reply;
    const asked = { reply: ask(), endsAt };
    others.set(own, asked);
    const forget = () => {
      if (others.get(own) === asked) others.delete(own);
      if (others.size === 0 && this.#byDocument.get(query) === others) this.#byDocument.delete(query);
    };
    asked.reply.then(forget, forget);
    return asked.reply;
  }

  #othersBy(query: string): Map<string, Asked> {
    const known = this.#byDocument.get(query);
    if (known !== undefined) return known;
    const none = new Map<string, Asked>();
    this.#byDocument.set(query, none);
    return none;
  }
}

interface Asked {
  readonly reply: Promise<SubgraphReply>;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
}
