import { describe, expect, it } from 'vitest';
import { addressVariable, findAddresses, tokenVariable } from './addresses.ts';

/** Routing URLs by the subgraphs' names. */
const supergraphOf = (routes: Readonly<Record<string, string>>): string =>
  `enum join__Graph {
    ${Object.entries(routes)
      .map(([name, url], at) => `G${at} @join__graph(name: "${name}", url: "${url}")`)
      .join('\n')}
  }
  type Query { events: [ID] }`;

const faultsOf = (routes: Readonly<Record<string, string>>, environment: Record<string, string> = {}) =>
  findAddresses(supergraphOf(routes), environment).faults.map(({ name, fault }) => `${name}: ${fault}`);

describe('the address of a subgraph', () => {
  it('is in the variable that is named like it', () => {
    expect([addressVariable('events'), addressVariable('event-reviews_2')]).toEqual([
      'EVENTS_URL',
      'EVENT_REVIEWS_2_URL',
    ]);
    expect(tokenVariable('event-reviews')).toBe('EVENT_REVIEWS_TOKEN');
  });

  it('without a path is that of one that is served by the kit; with a path it is an endpoint', () => {
    const supergraph = supergraphOf({ events: '', reviews: '' });
    const environment = {
      EVENTS_URL: 'http://10.0.0.1:4001, http://10.0.0.2:4001/',
      REVIEWS_URL: 'https://reviews.example/graphql?team=a#x',
      REVIEWS_TOKEN: ' t0k3n ',
    };
    expect(findAddresses(supergraph, environment).addresses).toEqual(
      new Map([
        [
          'events',
          { kind: 'kit', addresses: ['http://10.0.0.1:4001', 'http://10.0.0.2:4001'], token: undefined },
        ],
        ['reviews', { kind: 'plain', addresses: ['https://reviews.example/graphql?team=a'], token: 't0k3n' }],
      ]),
    );
  });

  it('is the supergraph’s if the environment names none, and blank counts as none', () => {
    const supergraph = supergraphOf({ reviews: 'http://reviews:4000/graphql' });
    for (const environment of [{}, { REVIEWS_URL: ' ' }]) {
      expect(findAddresses(supergraph, environment).addresses.get('reviews')?.addresses).toEqual([
        'http://reviews:4000/graphql',
      ]);
    }
    expect(
      findAddresses(supergraph, { REVIEWS_URL: 'http://b:1/q' }).addresses.get('reviews')?.addresses,
    ).toEqual(['http://b:1/q']);
  });

  it('without an address is a fault that names the variable, and all faults are reported at once', () => {
    expect(faultsOf({ events: '', reviews: 'reviews', ratings: '' }, { EVENTS_URL: 'ftp://x' })).toEqual([
      'EVENTS_URL: Expected the http(s) address of the events subgraph, or those of its replicas with commas between',
      'REVIEWS_URL: Expected the http(s) address of the reviews subgraph, or those of its replicas with commas between',
      'RATINGS_URL: missing. Expected the http(s) address of the ratings subgraph, or those of its replicas with commas between',
    ]);
  });

  it('is of one kind for all replicas', () => {
    expect(faultsOf({ a: '' }, { A_URL: 'http://a:1,http://a:2/graphql' })).toEqual([
      'A_URL: Expected addresses of one kind: all without a path, or all with that of an endpoint',
    ]);
  });

  it('holds no credentials, and what is wrong is not repeated', () => {
    const faults = faultsOf(
      { a: '', b: '' },
      { A_URL: 'http://u:hunter2@a/graphql', B_URL: 'http://b/graphql', B_TOKEN: 'hunter2 x' },
    );
    expect(faults).toEqual([
      'A_URL: Expected no user or password: a token belongs into A_TOKEN',
      'B_TOKEN: Expected a bearer token, without blanks and in ASCII',
    ]);
  });

  it('has no token where it gets the secret', () => {
    expect(faultsOf({ a: '' }, { A_URL: 'http://a:1', A_TOKEN: 'x' })).toEqual([
      'A_TOKEN: is sent to an endpoint. Expected a path in A_URL; without one, it gets INTERNAL_SECRET',
    ]);
  });

  it('has its own variable', () => {
    expect(faultsOf({ 'a-b': 'http://a/x', a_b: 'http://b/x' })).toEqual([
      'A_B_URL: would name both a-b and a_b. Rename one of the subgraphs',
    ]);
    expect(faultsOf({ site: 'http://a/x' })).toEqual([
      'SITE_URL: is a variable of this service. Rename the subgraph site',
    ]);
  });
});
