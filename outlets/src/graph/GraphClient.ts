import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import type { Asker } from '../serve/Asker.ts';
import { Refusal } from '../serve/Refusal.ts';
import { GraphAway } from './GraphAway.ts';
import type { Operation } from './Operation.ts';

/** Asks the public endpoint by GET, whose answer says how long it holds (docs/rules.md 40 "Cache validity and validators"). */
export class GraphClient {
  readonly #pool: Pool;
  readonly #path: string;

  constructor(address: string) {
    const { origin, pathname } = new URL(address);
    this.#path = pathname;
    this.#pool = new Pool(origin, {
      connections: 32,
      connect: { timeout: 3000 },
      keepAliveTimeout: 30_000,
      maxResponseSize: MOST_BYTES,
    });
  }

  /** Throws a GraphAway without the data asked for, or a Refusal: 414 for a long question, 400 for a value. */
  async ask<Data, Variables>(
    { document }: Operation<Data, Variables>,
    variables: Variables,
    { key, address, name, signal }: GraphAsker,
  ) {
    const search = new URLSearchParams({ query: document, variables: JSON.stringify(variables) });
    const path = `${this.#path}?${search}`;
    if (path.length > LONGEST)
      throw new Refusal(414, 'The address is too long: send fewer or shorter values.');
    const headers = {
      accept: 'application/json',
      'apollo-require-preflight': 'true',
      'x-forwarded-for': address,
      // Traffic without a key is the operator's own.
      ...(key === undefined ? { 'x-client-id': CLIENT } : { 'x-api-key': key }),
    };
    const { status, headers: replied, text } = await this.#get(path, headers, signal);
    const body = bodyIn(text);
    if (status === 503 || status === 429)
      throw new GraphAway('the endpoint is overloaded', { retryAfter: retryAfter(replied), refused: name });
    const refused = body.errors?.find(isCallersFault);
    if (refused !== undefined)
      throw new Refusal(400, refused.message ?? 'The endpoint does not accept a value.');
    const { data, errors } = body;
    // Every operation asks for something.
    if (status !== 200 || Object.keys(data ?? {}).length === 0)
      throw new GraphAway(`the endpoint answered ${status}: ${errors?.[0]?.message ?? 'no data'}`);
    // Null says that there is nothing only where no error does.
    const lost = errors?.find(({ path }) => isNull(data, path?.[0]));
    if (lost !== undefined)
      throw new GraphAway(`the endpoint could not answer: ${lost.message ?? 'no data'}`);
    const lifetime = errors === undefined ? lifetimeIn(replied) : undefined;
    return { data: data as Data, isWhole: lifetime !== undefined, lifetime: lifetime ?? 0 };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #get(path: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal) {
    const late = AbortSignal.timeout(DEADLINE);
    try {
      const response = await this.#pool.request({
        path,
        method: 'GET',
        headers,
        signal: signal === undefined ? late : AbortSignal.any([late, signal]),
      });
      return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
    } catch (error) {
      throw new GraphAway((error as Error).message);
    }
  }
}

/** Milliseconds; the endpoint itself gives an operation ten seconds. */
const DEADLINE = 12_000;
/** The endpoint's own bound of an answer. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Characters of path and query string: with the other headers they stay below the 64 KiB that the endpoint reads. */
const LONGEST = 60_000;
const CLIENT = 'outlets/1.0.0';

/** Of what is no answer of the interface, as that of a proxy in between, there is nothing. */
function bodyIn(text: string): Body {
  try {
    const body = JSON.parse(text) as Body;
    const areErrors = body.errors?.every((error) => typeof error === 'object' && error !== null) ?? true;
    return areErrors && typeof (body.data ?? {}) === 'object' ? body : {};
  } catch {
    return {};
  }
}

/** Whether a field of the query is null; without its name, whether any is. */
function isNull(data: Body['data'], field: string | number | undefined): boolean {
  const fields = Object.entries(data ?? {});
  return fields.some(([name, value]) => value === null && (field === undefined || name === field));
}

function isCallersFault({ extensions }: GraphError): boolean {
  return extensions?.code === 'BAD_USER_INPUT' || extensions?.invalidArgs !== undefined;
}

/** Undefined: nobody may keep it, since a part could not be fetched. A cache in between says how old it is. */
function lifetimeIn({ 'cache-control': control, age }: IncomingHttpHeaders): number | undefined {
  const [, seconds] = /\bmax-age=(\d+)/.exec(control ?? '') ?? [];
  return seconds === undefined ? undefined : Math.max(0, Number(seconds) - (Number(age) || 0)) * 1000;
}

function retryAfter({ 'retry-after': header }: IncomingHttpHeaders): number {
  return Math.min(Math.max(Number(header) || 1, 1), 60);
}

export interface GraphAsker extends Pick<Asker, 'key' | 'address' | 'name'> {
  readonly signal?: AbortSignal;
}

interface Body {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphError[];
}

interface GraphError {
  readonly message?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly invalidArgs?: readonly string[] };
}
