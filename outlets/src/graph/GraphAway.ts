/** The endpoint gave no answer that callers may get. The message is for the log. */
export class GraphAway extends Error {
  override readonly name = 'GraphAway';
  /** Seconds after which it may be asked again. */
  readonly retryAfter: number;
  /** The `Asker.name` of the caller whose share was used up. Undefined: the reason is not the caller. */
  readonly refused: string | undefined;

  constructor(message: string, { retryAfter = 5, refused, cause }: GraphAwayOptions = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
    this.refused = refused;
  }
}

interface GraphAwayOptions extends ErrorOptions {
  readonly retryAfter?: number;
  readonly refused?: string;
}
