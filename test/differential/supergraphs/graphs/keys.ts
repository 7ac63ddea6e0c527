import type { SupergraphText } from '../composeWorld.ts';
import { subgraph } from './subgraph.ts';

/** Several, compound, nested and non-resolvable keys; requirements; what is provided. */
export const keys: readonly SupergraphText[] = [
  {
    name: 'several, compound, nested and non-resolvable keys',
    subgraphs: [
      subgraph(
        'products',
        `type Query { products: [Product!]!  product(id: ID!): Product }
        type Product @key(fields: "id") @key(fields: "sku brand { code }") {
          id: ID!  sku: String!  brand: Brand!  title: String }
        type Brand { code: Int! @shareable  name: String }`,
      ),
      subgraph(
        'stock',
        `type Query { low: [Product] }
        type Product @key(fields: "sku brand { code }") { sku: String!  brand: Brand!  left: Int  store: Store }
        type Brand { code: Int! @shareable }
        type Store @key(fields: "at { town { name } }") { at: Address!  open: Boolean! }
        type Address { town: Town! @shareable }
        type Town { name: String! @shareable }`,
      ),
      subgraph(
        'stores',
        `type Query { stores: [Store!] }
        type Store @key(fields: "at { town { name } }") { at: Address!  staff: [String!]!  offers: [Product!] }
        type Address { town: Town! @shareable }
        type Town { name: String! @shareable }
        type Product @key(fields: "id", resolvable: false) { id: ID! }`,
      ),
    ],
  },
  {
    name: 'requirements over two hops, of nested fields and of lists',
    subgraphs: [
      subgraph(
        'parcels',
        `type Query { parcels: [Parcel!]!  parcel(id: ID! = "id-1"): Parcel }
        type Parcel @key(fields: "id") { id: ID!  size: Size  items: [Item!]!  kind: Kind!  to: Place }
        type Size { height: Int  width: Int! }
        type Item { grams: Int!  tags: [[String]] }
        enum Kind { LETTER BOX PALLET }
        union Place = Town | Farm
        type Town { name: String }
        type Farm { number: Int! }`,
      ),
      subgraph(
        'rates',
        `type Parcel @key(fields: "id") { id: ID!  size: Size @external  items: [Item!]! @external
          kind: Kind! @external
          rate(express: Boolean = false): Float! @requires(fields: "size { height width } kind")
          weight: Int @requires(fields: "items { grams }") }
        type Size { height: Int @external  width: Int! @external }
        type Item { grams: Int! @external }
        enum Kind { LETTER BOX PALLET }`,
      ),
      subgraph(
        'offers',
        `type Query { offer: Parcel }
        type Parcel @key(fields: "id") { id: ID!  weight: Int @external  items: [Item!]! @external
          to: Place @external
          offer: String @requires(fields: "weight items { tags }")
          route: [String!] @requires(fields: "to { ... on Town { name } ... on Farm { number } }") }
        type Item { tags: [[String]] @external }
        union Place = Town | Farm
        type Town { name: String @external }
        type Farm { number: Int! @external }`,
      ),
    ],
  },
  {
    name: 'provided fields, and types that are external',
    subgraphs: [
      subgraph(
        'posts',
        `type Query { posts: [Post!]!  post: Post @provides(fields: "author { name home { lat } }")  pinned: Post }
        type Post @key(fields: "id") { id: ID!  title: String
          author: User @provides(fields: "name home { lat lon }")  editors: [User!]!  said: [Said!] }
        type User @key(fields: "id") { id: ID!  name: String @external  home: Home @external }
        type Home @external { lat: Float  lon: Float }
        union Said = User | Post`,
      ),
      subgraph(
        'users',
        `type Query { users: [User]  me: User }
        type User @key(fields: "id") { id: ID!  name: String @shareable  home: Home @shareable  friends: [User!]! }
        type Home { lat: Float @shareable  lon: Float @shareable }`,
      ),
      subgraph(
        'votes',
        `type Query { winner: Post }
        type Post @key(fields: "id") { id: ID!  votes: Int!  voters(first: Int): [User!] @provides(fields: "name") }
        type User @key(fields: "id") { id: ID!  name: String @external  karma: Int }`,
      ),
    ],
  },
];
