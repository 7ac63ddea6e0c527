import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSubgraph } from '../support/askSubgraph.ts';
import { type Graph, startGraph } from '../support/graph.ts';

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
