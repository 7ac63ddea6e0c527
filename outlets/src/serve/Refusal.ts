import { HTTPException } from 'hono/http-exception';

/** A request that is not answered as it was asked. The message tells the caller the fault, its place and what is taken. */
export class Refusal extends HTTPException {
  override readonly name = 'Refusal';
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(status, { message });
    this.headers = headers;
  }
}

/** The calendar cannot be asked now, and there is no last answer: 503, with the time to come again. */
export function unavailable(seconds: number): Refusal {
  return new Refusal(
    503,
    'The calendar does not answer at the moment. Ask again after the time in Retry-After.',
    { 'retry-after': String(seconds) },
  );
}

export type RefusalStatus = 400 | 404 | 405 | 414 | 500 | 503;
