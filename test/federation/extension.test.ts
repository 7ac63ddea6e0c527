import { readFileSync } from 'node:fs';
import { ApolloGateway, LocalGraphQLDataSource, RemoteGraphQLDataSource } from '@apollo/gateway';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Composed, composeSubgraphs } from '../../tools/schema/compose/composeSubgraphs.ts';
import { AUTHORIZED, askSubgraph } from '../support/askSubgraph.ts';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import { type Graph, startGraph } from '../support/graph.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

let graph: Graph;
beforeAll(async () => {
  graph = await startGraph({
    feed: {
      categories: [{ id: 'MUSIC', name_nb: 'Musikk', slug_nb: 'musikk' }],
      venues: [{ id: 'v1', name: 'Kulturhuset', slug: 'kulturhuset' }],
      organizers: [{ id: 'o1', name: 'Jazzlaget', slug: 'jazzlaget', email: 'post@jazzlaget.example' }],
      events: [
        {
          id: 'e1',
          event_slug: 'konsert',
          title_nb: 'Konsert',
          organizers: ['o1'],
          ticketsInformation: 'ticketsInfo',
          prices: [{ type: 'REGULAR', price: '200,-' }],
          dates: [{ startDate: '2100-06-01 18:00:00', venue: 'v1' }],
        },
      ],
    },
  });
});
afterAll(() => graph?.close());

test.each([
  ['events', 'Event', 'e1', 'title_nb', 'Konsert'],
  ['directory', 'Venue', 'v1', 'name', 'Kulturhuset'],
  ['directory', 'Organizer', 'o1', 'email', 'post@jazzlaget.example'],
  ['taxonomy', 'Category', 'MUSIC', 'name_nb', 'Musikk'],
  ['taxonomy', 'TicketType', 'REGULAR', 'name_nb', 'Vanlig'],
] as const)(
  '%s resolves a reference to %s, and none to an id that does not exist',
  async (subgraph, type, id, field, value) => {
    const { data } = await askSubgraph(
      graph.subgraphs[subgraph],
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on ${type} { id ${field} } } }`,
      {
        of: [
          { __typename: type, id },
          { __typename: type, id: 'nobody' },
        ],
      },
    );
    expect(data['_entities']).toMatchObject([
      { id, [field]: value },
      subgraph === 'taxonomy' && type === 'TicketType' ? {} : null,
    ]);
  },
);

test('another team’s subgraph can extend every entity, and lead to events that it chooses', async () => {
  const reviews = read('./reviews.graphql');
  const { supergraph } = composeSubgraphs([
    ...SUBGRAPHS.toSorted().map((name) => ({
      name,
      schema: read(`../../subgraphs/${name}/schema.graphql`),
    })),
    { name: 'reviews', schema: reviews },
  ]) as Composed;
  const gateway = new ApolloGateway({
    supergraphSdl: supergraph,
    buildService: ({ name }) =>
      name === 'reviews'
        ? new LocalGraphQLDataSource(
            buildSubgraphSchema([
              {
                typeDefs: parse(reviews),
                resolvers: {
                  Query: { mostLoved: () => [{ id: 'e1' }] },
                  Event: { stars: ({ id }: Reference) => id.length },
                  Venue: { stepFree: ({ id }: Reference) => id === 'v1' },
                  Organizer: { followers: () => 7 },
                  Category: { colour: ({ id }: Reference) => (id === 'MUSIC' ? 'blue' : 'grey') },
                  TicketType: { refundable: ({ id }: Reference) => id === 'REGULAR' },
                },
              },
            ]),
          )
        : new RemoteGraphQLDataSource({
            url: `${graph.subgraphs[name as 'events']}/graphql`,
            willSendRequest: ({ request }) =>
              request.http?.headers.set('authorization', AUTHORIZED.authorization),
          }),
  });
  try {
    const { schema, executor } = await gateway.load();
    const query = `{
      mostLoved {
        title_nb
        stars
        venue { name stepFree }
        organizers { name email followers }
        prices { price ticketType { name_nb refundable } }
      }
      categories { id colour }
    }`;
    const document = parse(query);
    const { data, errors } = await executor({
      request: { query, variables: {} },
      document,
      operation: document.definitions[0],
      operationName: null,
      queryHash: 'extension',
      schema,
      context: {},
      metrics: {},
      logger: console,
      cache: undefined,
    } as never);
    expect(errors ?? []).toEqual([]);
    expect(data).toEqual({
      mostLoved: [
        {
          title_nb: 'Konsert',
          stars: 2,
          venue: { name: 'Kulturhuset', stepFree: true },
          organizers: [{ name: 'Jazzlaget', email: 'post@jazzlaget.example', followers: 7 }],
          prices: [{ price: 200, ticketType: { name_nb: 'Vanlig', refundable: true } }],
        },
      ],
      categories: [{ id: 'MUSIC', colour: 'blue' }],
    });
  } finally {
    await gateway.stop();
  }
});

interface Reference {
  readonly id: string;
}
