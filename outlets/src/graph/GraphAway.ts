/** The endpoint gave no answer that callers may get. The message is for the log. */
export class GraphAway extends Error {
  override readonly name = 'GraphAway';
  /** Seconds after which it may be asked again. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 5) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
