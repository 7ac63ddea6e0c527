import { RequestSigner } from '@calendar/protocol';

/** What the parts share when tests start subgraphs by themselves. */
export const INTERNAL_SECRET = 'only between the parts of a test';

/** They sign a test's own requests to each subgraph. */
export const SIGNERS = {
  events: signerFor('events'),
  directory: signerFor('directory'),
  taxonomy: signerFor('taxonomy'),
} as const;

/** Sends an operation to a subgraph the way the gateway does. */
export async function askSubgraph(
  subgraph: keyof typeof SIGNERS,
  url: string,
  query: string,
  variables: object = {},
): Promise<SubgraphReply> {
  const body = JSON.stringify({ query, variables });
  const signed = { method: 'POST', path: '/graphql', headers: {}, body };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: SIGNERS[subgraph].sign(signed), 'content-type': 'application/json' },
    body,
  });
  const { data = {} } = (await response.json()) as { data?: Record<string, unknown> };
  return { token: response.headers.get('x-calendar-revision'), data };
}

/** A subgraph's report on its health. */
export async function healthOf(url: string): Promise<Readonly<Record<string, unknown>>> {
  return (await (await fetch(`${url}/health/ready`)).json()) as Record<string, unknown>;
}

function signerFor(audience: string): RequestSigner {
  return new RequestSigner({ secret: INTERNAL_SECRET, audience });
}

export interface SubgraphReply {
  /** Of the snapshot answered from. */
  readonly token: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}
