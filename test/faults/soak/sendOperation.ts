/** Sends one operation as a caller does. Rejects when no answer comes. */
export async function sendOperation(
  url: string,
  document: string,
  variables: object,
  how: HowToSend,
): Promise<ReceivedReply> {
  const headers = how.key === undefined ? {} : { 'x-api-key': how.key };
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const { clock = Date.now } = how;
  const sentAt = clock();
  const response =
    how.method === 'POST'
      ? await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query: document, variables }),
          signal,
        })
      : await fetch(
          `${url}?${new URLSearchParams({ query: document, variables: JSON.stringify(variables) })}`,
          { headers: { 'apollo-require-preflight': 'true', ...headers }, signal },
        );
  const body = (await response.json()) as ReceivedReply['body'];
  return { status: response.status, body, variables, sentAt, receivedAt: clock() };
}

const LONGEST_WAIT = 15_000;

export interface HowToSend {
  readonly method: 'GET' | 'POST';
  /** The caller's key. */
  readonly key?: string | undefined;
  /** What the time of question and answer is read from; absent: the machine's clock. */
  readonly clock?: () => number;
}

export interface ReceivedReply {
  readonly status: number;
  readonly body: {
    readonly data?: { readonly [field: string]: unknown } | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: { readonly [name: string]: unknown };
    }[];
    readonly extensions?: { readonly [name: string]: unknown };
  };
  /** What the operation was sent with. */
  readonly variables: object;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly receivedAt: number;
}
