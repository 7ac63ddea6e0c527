import { Parser } from 'htmlparser2';

/**
 * Counts the open elements at each tag that the markup parser reads while `work` runs in this thread. The parser's work
 * at a tag grows with their number.
 */
export async function countParsed(work: () => unknown): Promise<number> {
  const prototype = Parser.prototype as unknown as Record<
    string,
    (this: Parsing, ...given: unknown[]) => unknown
  >;
  const { onopentagname, onclosetag } = prototype;
  let counted = 0;
  const counting = (own: typeof onopentagname) =>
    function (this: Parsing, ...given: unknown[]): unknown {
      counted += 1 + this.stack.length;
      return own?.apply(this, given);
    };
  Object.assign(prototype, { onopentagname: counting(onopentagname), onclosetag: counting(onclosetag) });
  try {
    await work();
  } finally {
    Object.assign(prototype, { onopentagname, onclosetag });
  }
  return counted;
}

interface Parsing {
  readonly stack: readonly string[];
}
