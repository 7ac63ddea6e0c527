/** Sends one operation as a caller does. Rejects when no answer comes. */
export async function ask(url: string, document: string, variables: object, how: HowToAsk): Promise<Heard> {
  const headers = how.key === undefined ? {} : { 'x-api-key': how.key };
  const signal = AbortSignal.timeout(LONGEST);
  const sentAt = Date.now();
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
  const body = (await response.json()) as Heard['body'];
  return { status: response.status, body, sentAt, receivedAt: Date.now() };
}

const LONGEST = 15_000;

export interface HowToAsk {
  readonly method: 'GET' | 'POST';
  /** The caller's key. */
  readonly key?: string | undefined;
}

export interface Heard {
  readonly status: number;
  readonly body: {
    readonly data?: { readonly [field: string]: unknown } | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: { readonly [name: string]: unknown };
    }[];
    readonly extensions?: { readonly [name: string]: unknown };
  };
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly receivedAt: number;
}
