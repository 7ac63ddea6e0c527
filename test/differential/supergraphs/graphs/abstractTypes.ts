import type { SupergraphText } from '../composeWorld.ts';
import { subgraph } from './subgraph.ts';

/** Unions and interfaces whose members differ by subgraph. */
export const abstractTypes: readonly SupergraphText[] = [
  {
    name: 'unions whose members differ by subgraph',
    levels: 3,
    subgraphs: [
      subgraph(
        'library',
        `type Query { shelf(of: String = "all"): [Media!]!  best: Media  any: Any }
        union Media = Book | Film
        union Any = Book | Film | Note
        type Note { text: String  about: Media }
        type Book @key(fields: "id") { id: ID!  title: String!  pages: Int }
        type Film @key(fields: "id") { id: ID!  title: String  minutes: Float! }`,
      ),
      subgraph(
        'music',
        `type Query { charts: [Media]  album(id: ID!): Album }
        union Media = Film | Album | Song
        type Film @key(fields: "id") { id: ID!  score: [Song!]  sequel: Media }
        type Album @key(fields: "id") { id: ID!  songs: [Song!]!  like: [Media!] }
        type Song { name: String!  seconds: Int  on: Album }`,
      ),
      subgraph(
        'reviews',
        `type Query { reviewed: [Reviewed!] }
        union Reviewed = Book | Album
        type Book @key(fields: "id") { id: ID!  stars: Int  reviews: [String!]! }
        type Album @key(fields: "id") { id: ID!  stars: Int!  next: Reviewed }`,
      ),
    ],
  },
  {
    name: 'interfaces whose members differ by subgraph',
    subgraphs: [
      subgraph(
        'places',
        `type Query { places: [Place!]!  place: Place }
        interface Place { id: ID!  name: String }
        interface Named { name: String }
        type City implements Place & Named @key(fields: "id") { id: ID!  name: String  people: Int! }
        type Lake implements Place & Named @key(fields: "id") { id: ID!  name: String  depth: Float  near: City }`,
      ),
      subgraph(
        'tours',
        `type Query { tour: [Stop!]  haven: Place }
        interface Place { id: ID! }
        interface Stop { id: ID!  minutes: Int }
        type Lake implements Place & Stop @key(fields: "id") { id: ID!  minutes: Int  boats: [String] }
        type Hut implements Place & Stop @key(fields: "id") { id: ID!  name: String!  minutes: Int  beds: Int!  view: Place }`,
      ),
      subgraph(
        'weather',
        `type Query { sunny: [Weather] }
        interface Weather { degrees: Float }
        type City implements Weather @key(fields: "id") { id: ID!  degrees: Float  forecast(days: Int = 3): [String!]! }
        type Hut implements Weather @key(fields: "id") { id: ID!  degrees: Float!  forecast(days: Int = 3): [String!] }`,
      ),
    ],
  },
  {
    name: 'an interface that another subgraph takes for an object',
    levels: 3,
    subgraphs: [
      subgraph(
        'catalog',
        `type Query { media: [Media!]!  one(id: ID!): Media  film: Film }
        interface Media @key(fields: "id") { id: ID!  title: String! }
        type Book implements Media @key(fields: "id") { id: ID!  title: String!  pages: Int }
        type Film implements Media @key(fields: "id") { id: ID!  title: String!  runs(most: Boolean = true): [Int!] }`,
      ),
      subgraph(
        'likes',
        `type Query { liked: [Media!]!  top: Media }
        type Media @key(fields: "id") @interfaceObject { id: ID!  likes: Int!  fans: [Fan!]! }
        type Fan @key(fields: "id") { id: ID!  name: String  favourite: Media! }`,
      ),
      subgraph('prices', `type Media @key(fields: "id") @interfaceObject { id: ID!  price: Float }`),
    ],
  },
];
