import type { SupergraphText } from '../composeWorld.ts';
import { subgraph } from './subgraph.ts';

/** Types that subgraphs share and see differently. */
export const shapes: readonly SupergraphText[] = [
  {
    name: 'output enums whose values differ by subgraph, some of them hidden',
    subgraphs: [
      subgraph(
        'shop',
        `type Query { orders: [Order!]!  states: [State!]!  state: State @shareable }
        type Order @key(fields: "id") { id: ID!  state: State!  paid: Paid  history: [[State!]!]! }
        enum State { OPEN SENT RETURNED }
        enum Paid { YES NO  LATER @inaccessible }`,
      ),
      subgraph(
        'carrier',
        `type Query { moving(like: Speed = SLOW): [Order!]  state: State @shareable }
        type Order @key(fields: "id") { id: ID!  stage: State  speed: Speed! }
        enum State { SENT LOST @inaccessible  OPEN }
        enum Speed { SLOW FAST }`,
      ),
    ],
  },
  {
    name: 'parts that callers must not see',
    subgraphs: [
      subgraph(
        'people',
        `type Query { people(all: Boolean, secret: Int @inaccessible): [Person!]!  hidden: Hidden @inaccessible  who: Who }
        type Person @key(fields: "number") { number: Int! @inaccessible  name: String!  salary: Float @inaccessible
          likes: [Who!]! }
        type Hidden @inaccessible { secret: String }
        type Dog { name: String  owner: Person }
        union Who = Person | Dog | Hidden`,
      ),
      subgraph(
        'work',
        `type Query { boss: Person!  find(by: By): [Person] }
        type Person @key(fields: "number") { number: Int! @inaccessible  salary: Float @external
          class: String @requires(fields: "salary")  team: [Person!] }
        input By { name: String = "x"  code: Int @inaccessible }`,
      ),
    ],
  },
  {
    name: 'fields that moved from one subgraph to another',
    subgraphs: [
      subgraph(
        'old',
        `type Query { bills: [Bill!]!  total: Float }
        type Bill @key(fields: "id") { id: ID!  amount: Float!  due: String  payer: Payer  lines: [Line!]! }
        type Payer @key(fields: "id") { id: ID!  name: String! }
        type Line { text: String  price: Float }`,
      ),
      subgraph(
        'new',
        `type Query { total: Float @override(from: "old")  last: Bill }
        type Bill @key(fields: "id") { id: ID!  amount: Float! @override(from: "old")
          due: String @override(from: "old")  notes(like: [String!] = ["a", "b"]): [String!]! }
        type Payer @key(fields: "id") { id: ID!  name: String! @override(from: "old")  bills: [Bill!] }`,
      ),
    ],
  },
  {
    name: 'value types, other nullability, nested lists, scalars and arguments',
    subgraphs: [
      subgraph(
        'maps',
        `type Query { areas(in: Box = {north: 1.5, tags: ["a"]}): [Area!]!  grid: [[Cell!]]  now: Date! @shareable }
        type Area @key(fields: "id") { id: ID!  name: String! @shareable  corners: [[Point!]!]! @shareable
          extra: JSON  shape(with: JSON, by: [Unit!] = [M]): [JSON!] }
        type Point @shareable { x: Float!  y: Float }
        type Cell { at: Point!  area: Area  next: Cell }
        input Box { north: Float!  south: Float = -1  tags: [String!]  inner: [Box] }
        enum Unit { M KM }
        scalar JSON
        scalar Date`,
      ),
      subgraph(
        'names',
        `type Query { now: Date @shareable  named(text: String!, ids: [[ID]]): [Area] }
        type Area @key(fields: "id") { id: ID!  name: String @shareable  corners: [[Point]] @shareable
          old: [String]  since(unit: Unit! = KM, at: Date): Date }
        type Point @shareable { x: Float  y: Float! }
        enum Unit { M KM }
        scalar Date`,
      ),
    ],
  },
  {
    name: 'root types under other names',
    subgraphs: [
      subgraph(
        'one',
        `schema { query: MyQuery }
        type MyQuery { ones: [Thing!]!  both: Thing @shareable }
        type Thing @key(fields: "id") { id: ID!  one: Int  query: String }`,
      ),
      subgraph(
        'two',
        `schema { query: RootOfTwo }
        type RootOfTwo { twos: [Thing!]  both: Thing @shareable  third: String }
        type Thing @key(fields: "id") { id: ID!  two: Int!  representations(first: Int = 2): [String!] }`,
      ),
    ],
  },
  {
    name: 'fields that lead back to the root',
    subgraphs: [
      subgraph(
        'here',
        `type Query { here: Here!  name: String }
        type Here @key(fields: "id") { id: ID!  root: Query!  all: [Query] }`,
      ),
      subgraph(
        'there',
        `type Query { there: [Here!]  count: Int! }
        type Here @key(fields: "id") { id: ID!  there: String  back: Query }`,
      ),
    ],
  },
];
