import type { SupergraphText } from '../composeWorld.ts';
import { subgraph } from './subgraph.ts';

/**
 * Data that does not fit the schema. Every field at fault is of one subgraph, and not part of a key or a requirement.
 * Subgraphs may differ in which values may be null. Then a null is already an error in one of them and no value in
 * another.
 */
export const faults: readonly SupergraphText[] = [
  {
    name: 'joins whose data does not fit the schema',
    subgraphs: [
      subgraph(
        'items',
        `type Query { items: [Item!]!  some: [Item]  item: Item  owners: [Owner!] }
        type Item @key(fields: "id") { id: ID!  name: String!  note: String  mood: Mood  moods: [Mood!]
          kin: [Item!]  any: Any  anys: [Any!]!  owner: Owner! }
        type Owner @key(fields: "id") { id: ID! }
        type Note { text: String! }
        type Stranger { text: String }
        union Any = Item | Note
        enum Mood { GOOD BAD }`,
      ),
      subgraph(
        'prices',
        `type Query { cheapest: Item  dearest: Item! }
        type Item @key(fields: "id") { id: ID!  price: Float!  tags: [String!]!  state: State  sold: [State]! }
        enum State { NEW USED }`,
      ),
      subgraph(
        'stock',
        `type Item @key(fields: "id") { id: ID!  left: Int!  shelf: String }
        type Owner @key(fields: "id") { id: ID!  phone: String  items: [Item!] }`,
      ),
      subgraph('people', `type Owner @key(fields: "id") { id: ID!  email: String!  called: String }`),
    ],
    faults: [
      { type: 'Item', field: 'name', every: 5, gives: null },
      { type: 'Item', field: 'note', every: 3, throws: true },
      { type: 'Item', field: 'mood', every: 3, gives: 'NO_MOOD' },
      { type: 'Item', field: 'moods', every: 3, gives: ['GOOD', null, 'NO_MOOD'] },
      { type: 'Item', field: 'any', every: 3, gives: { type: 'Stranger', number: 1 } },
      { type: 'Item', field: 'price', every: 4, gives: null },
      { type: 'Item', field: 'tags', every: 4, gives: ['x', null] },
      { type: 'Item', field: 'state', every: 2, gives: 'LOST' },
      { type: 'Item', field: 'sold', every: 3, throws: true },
      { type: 'Note', field: 'text', every: 3, throws: true },
      { type: 'Query', field: 'dearest', every: 1, gives: null },
      { type: 'Item', absentFrom: 'stock', every: 3 },
      { type: 'Owner', absentFrom: 'people', every: 2 },
      { type: 'Owner', field: 'phone', every: 2, throws: true },
    ],
  },
  {
    name: 'data that holds what the public schema hides',
    subgraphs: [
      subgraph(
        'files',
        `type Query { files: [File!]!  kinds: [Kind!]  open: Opened  plain: Kind! }
        type File @key(fields: "id") { id: ID!  kind: Kind  kinds: [Kind]!  in: Opened  all: [Opened!]  like: Like }
        enum Kind { TEXT IMAGE  SECRET @inaccessible }
        union Opened = File | Folder | Vault
        type Folder { name: String  kind: Kind! }
        type Vault @inaccessible { name: String }
        interface Like { name: String }
        type Letter implements Like { name: String }
        type Spell implements Like @inaccessible { name: String }`,
      ),
      subgraph(
        'sizes',
        `type Query { large: [File] }
        type File @key(fields: "id") { id: ID!  size: Int!  grade: Grade  grades: [Grade!]! }
        enum Grade { A B  X @inaccessible }`,
      ),
    ],
    faults: [
      { type: 'File', field: 'kind', every: 3, gives: 'SECRET' },
      { type: 'File', field: 'kinds', every: 3, gives: ['TEXT', 'SECRET'] },
      { type: 'File', field: 'in', every: 3, gives: { type: 'Vault', number: 2 } },
      { type: 'File', field: 'all', every: 3, gives: [{ type: 'Vault', number: 3 }] },
      { type: 'File', field: 'like', every: 2, gives: { type: 'Spell', number: 4 } },
      { type: 'Folder', field: 'kind', every: 3, gives: 'SECRET' },
      { type: 'File', field: 'grade', every: 3, gives: 'X' },
      { type: 'File', field: 'grades', every: 4, gives: ['A', 'X'] },
      { type: 'Query', field: 'plain', every: 1, gives: 'SECRET' },
    ],
  },
];
