import type { SupergraphText } from '../startSupergraph.ts';
import { subgraph } from './subgraph.ts';

const OWN_RELEASE = subgraph(
  'plays',
  `type Query { plays: [Play!]!  play(id: ID!, language: String): Play  newest: Play  halls: [Hall]! }
  type Play @key(fields: "id") { id: ID!  title: String  length: Int!  genre(short: Boolean): Genre
    hall: Hall!  roles: [Role]  near: Near }
  type Hall @key(fields: "id") { id: ID! }
  type Role { name: String!  actor: String  understudy: Role }
  enum Genre { FARCE DRAMA }
  union Near = Hall | Cafe
  type Cafe { name: String }`,
);

/** Subgraphs that are served by another release than the supergraph was composed of: what is lacking is a fault. */
export const skew: readonly SupergraphText[] = [
  {
    name: 'a subgraph of another release, which lacks fields',
    subgraphs: [
      {
        ...OWN_RELEASE,
        served: OWN_RELEASE.sdl
          .replace('newest: Play', 'oldest: Play')
          .replace('title: String  length: Int!', 'heading: String')
          .replace('actor: String  understudy: Role', 'understudy: Role'),
      },
      {
        ...subgraph(
          'halls',
          `type Query { hall: Hall }
          type Hall @key(fields: "id") { id: ID!  seats: Int!  town: String  plays: [Play!]  stairs: Int }
          type Play @key(fields: "id") { id: ID!  price: Float  sold: Boolean! }`,
        ),
        served: subgraph(
          'halls',
          `type Query { hall: Hall }
          type Hall @key(fields: "id") { id: ID!  seats: Int!  plays: [Play!]  stairs: Int }
          type Play @key(fields: "id") { id: ID!  sold: Boolean! }`,
        ).sdl,
      },
    ],
    faults: [
      { type: 'Query', field: 'newest', every: 1, throws: true },
      { type: 'Play', field: 'title', every: 1, throws: true },
      { type: 'Play', field: 'length', every: 1, throws: true },
      { type: 'Role', field: 'actor', every: 1, throws: true },
      { type: 'Hall', field: 'town', every: 1, throws: true },
      { type: 'Play', field: 'price', every: 1, throws: true },
    ],
  },
];
