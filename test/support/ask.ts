/** Sends one operation as an ordinary caller does. */
export async function ask(
  endpoint: string,
  query: string,
  variables: object = {},
  { method = 'POST', headers = {}, operationName }: HowToAsk = {},
): Promise<GraphReply> {
  const response =
    method === 'GET'
      ? await askByGet(endpoint, { query, variables: JSON.stringify(variables) }, { headers })
      : await fetch(endpoint, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query, variables, operationName }),
        });
  return { status: response.status, headers: response.headers, body: await bodyOf(response) };
}

/** A GraphQL response body. */
export async function bodyOf(response: Response): Promise<GraphReply['body']> {
  return JSON.parse(await response.text());
}

/** Asks by GET, with the header that proves a preflight. */
export async function askByGet(
  endpoint: string,
  parameters: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${endpoint}?${new URLSearchParams(parameters)}`, {
    ...init,
    headers: { 'apollo-require-preflight': 'true', ...init.headers },
  });
}

export interface HowToAsk {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** By POST alone. */
  readonly operationName?: string;
}

export interface GraphReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    // biome-ignore lint/suspicious/noExplicitAny: data has the shape of each test's query
    readonly data?: any;
    readonly errors?: readonly {
      readonly message: string;
      readonly path?: readonly (string | number)[];
      readonly extensions?: Readonly<Record<string, unknown>>;
    }[];
    readonly extensions?: Readonly<Record<string, unknown>>;
  };
}
