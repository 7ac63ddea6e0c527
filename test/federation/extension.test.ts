import { afterAll, expect, test } from 'vitest';
import { feed } from '../differential/calendar/feed.ts';
import { askSubgraph } from '../support/askSubgraph.ts';
import { startGraph } from '../support/graph.ts';

const graph = await startGraph({ feed }, afterAll);

test.each([
  ['events', 'Event', 'e1', 'title_nb', 'Tittel e1'],
  ['directory', 'Venue', 'v2', 'name', 'Sted v2'],
  ['directory', 'Organizer', 'o1', 'email', 'post@o1.example'],
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
