/**
 * A request that is not answered as it was asked. The message is for the caller: the fault, its place, and the accepted
 * values.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The calendar cannot be asked now, and there is no last answer: 503, with the time to come again. */
export function unavailable(seconds: number): Refusal {
  return new Refusal(
    503,
    'The calendar does not answer at the moment. Ask again after the time in Retry-After.',
    {
      'retry-after': String(seconds),
    },
  );
}

export type RefusalStatus = 400 | 404 | 405 | 414 | 431 | 408 | 500 | 503;
