import { ask } from './ask.ts';

/** What the parts share when tests start subgraphs by themselves. */
export const INTERNAL_SECRET = 'only between the parts of a test';

/** The header that subgraphs let a test in by. */
export const AUTHORIZED = { authorization: `Bearer ${INTERNAL_SECRET}` } as const;

/** Sends an operation to a subgraph the way the gateway does. */
export async function askSubgraph(
  url: string,
  query: string,
  variables: object = {},
): Promise<SubgraphReply> {
  const { headers, body } = await ask(`${url}/graphql`, query, variables, { headers: AUTHORIZED });
  return { token: headers.get('x-calendar-revision'), data: body.data ?? {} };
}

/** A part's report on its health. */
export async function healthOf(adminUrl: string): Promise<HealthReport> {
  return (await fetch(`${adminUrl}/health/ready`)).json() as Promise<HealthReport>;
}

/** What tests read of it, gateways' facts first: subgraphs have no `graph`. */
export interface HealthReport {
  readonly status: string;
  readonly graph: { readonly id: string; readonly refusal?: { readonly reason: string } };
  readonly revisions: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly unready: readonly { readonly subgraph: string; readonly reason: string }[];
  readonly unbuilt: unknown;
}

export interface SubgraphReply {
  /** Of the snapshot answered from. */
  readonly token: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}
