import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { type Concern, concernedBy } from './concernedBy.ts';

const schema = buildSchema(`
  type Query { events(filter: Filter): [Event], venue: Venue }
  type Event { mode: Mode, venue: Venue }
  type Venue { name: String }
  input Filter { tag: String, mode: Mode }
  enum Mode { ONLINE }
`);
const USED = ['Query.events', 'Query.events(filter:)', 'Filter', 'Filter.tag', 'Event.mode', 'Venue.name'];

it.each<[Concern['coordinate'], Concern['concerns'], readonly string[]]>([
  ['Venue', 'itself', ['Venue.name']],
  ['Venue.name', 'itself', ['Venue.name']],
  ['Venue.place', 'itself', []],
  ['Query.events(filter:)', 'itself', ['Query.events(filter:)']],
  ['Mode.ONLINE', 'itself', ['Event.mode']],
  ['Mode', 'itself', ['Event.mode']],
  ['Query.events(language:)', 'whole', ['Query.events']],
  ['Filter.language', 'whole', ['Filter', 'Filter.tag']],
])('a change of %s, %s, concerns who uses %j', (coordinate, concerns, expected) => {
  expect(USED.filter(concernedBy({ coordinate, concerns }, schema))).toEqual(expected);
});
