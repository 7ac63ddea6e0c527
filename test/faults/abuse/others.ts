import { getIntrospectionQuery } from 'graphql';
import { FIFTY_FIELDS, farAhead, longAgo, TEN_FIELDS, world } from './selections.ts';

/**
 * Those whom an attack must not affect. Some ask new queries, with known and with new documents. Some have a key and
 * the attacker's own address, others have no key and other addresses. Others ask for a stored answer, for the health of
 * the processes, or for as much as one may.
 */
export function others({ url, healthUrls, attackerAddress, key }: OthersService): readonly Other[] {
  const question = (address: string, body: object, headers: Readonly<Record<string, string>> = {}): Sent => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  });
  const list = (number: number) => ({
    query:
      'query ($filter: Filter) { events(filter: $filter, pageSize: 10) { totalCount data { id title_nb venue { name } } } }',
    variables: { filter: { untilDate: farAhead(number) } },
  });
  const document = (number: number) => ({
    query: `{ n${number}: events(pageSize: 3) { totalCount data { id title_nb venue { name } } } }`,
  });
  const giants = [
    (number: number) => ({
      query: `{ events(pageSize: 1000, filter: { fromDate: "${longAgo(number)}" }) { data { ${FIFTY_FIELDS} } } }`,
    }),
    (number: number) => ({ query: `{ allUpcomingEventsInArea${world(number + 0.5)} { ${TEN_FIELDS} } }` }),
    (number: number) => ({
      query: getIntrospectionQuery({ inputValueDeprecation: true, directiveIsRepeatable: true }).replace(
        'IntrospectionQuery',
        `Introspection${number}`,
      ),
    }),
  ];
  return [
    {
      name: 'known',
      pause: 40,
      sent: (number) => question('198.51.100.1', list(number)),
      isWhole: hasData,
    },
    {
      name: 'document',
      pause: 40,
      sent: (number) => question('198.51.100.2', document(number)),
      isWhole: hasData,
    },
    {
      name: 'keyed',
      pause: 40,
      sent: (number) => question(attackerAddress, list(1e8 + number), { 'x-api-key': key }),
      isWhole: hasDataOfKey,
    },
    {
      name: 'stored',
      pause: 40,
      sent: () => question('198.51.100.3', { query: '{ events(pageSize: 20) { totalCount data { id } } }' }),
      isWhole: hasData,
    },
    {
      name: 'health',
      pause: 100,
      sent: (number) => ({
        url: healthUrls[number % healthUrls.length] ?? '',
        method: 'GET',
        headers: {},
      }),
      isWhole: (status) => status === 200,
    },
    {
      name: 'giant',
      pause: 500,
      sent: (number) => question('198.51.100.4', giants[number % giants.length]?.(number) ?? {}),
      isWhole: hasData,
    },
  ];
}

/** The same of one whose key is known: others get a notice. */
function hasDataOfKey(status: number, text: string): boolean {
  return hasData(status, text) && !text.includes('"notice":');
}

/** A whole answer to a question: no part of it failed. */
function hasData(status: number, text: string): boolean {
  return status === 200 && text.startsWith('{"data":{"');
}

interface OthersService {
  readonly url: string;
  readonly healthUrls: readonly string[];
  readonly attackerAddress: string;
  /** A valid API key. */
  readonly key: string;
}

/** One caller who asks, and asks again some time after the answer. */
export interface Other {
  readonly name: OtherName;
  /** Milliseconds. */
  readonly pause: number;
  /** Each number is another question. */
  sent(number: number): Sent;
  isWhole(status: number, text: string): boolean;
}

export type OtherName = 'known' | 'document' | 'keyed' | 'stored' | 'health' | 'giant';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
