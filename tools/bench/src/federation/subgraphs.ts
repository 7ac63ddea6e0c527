/** The four subgraphs of the public benchmark: schemas and resolvers, with users, products and reviews of our own. */
export const SUBGRAPHS = {
  accounts: {
    schema: `
      type Query { users: [User] }
      type User @key(fields: "id") { id: ID! name: String username: String @shareable }`,
    resolvers: {
      Query: { users: () => USERS },
      User: { __resolveReference: ({ id }: User) => USERS.find((user) => user.id === id) },
    },
  },
  inventory: {
    schema: `
      type Product @key(fields: "upc") {
        upc: String!
        price: Int @external
        weight: Int @external
        inStock: Boolean
        shippingEstimate: Int @requires(fields: "price weight")
      }`,
    resolvers: {
      Product: {
        __resolveReference: (product: Product) => product,
        inStock: ({ upc }: Product) => Number(upc) % 2 === 1,
        shippingEstimate: ({ price, weight }: Product) => (price > 1000 ? 0 : Math.floor(weight / 2)),
      },
    },
  },
  products: {
    schema: `
      type Query { topProducts(first: Int = 5): [Product] }
      type Product @key(fields: "upc") { upc: String! name: String price: Int weight: Int }`,
    resolvers: {
      Query: { topProducts: (_: unknown, { first }: { readonly first: number }) => PRODUCTS.slice(0, first) },
      Product: { __resolveReference: ({ upc }: Product) => PRODUCTS.find((each) => each.upc === upc) },
    },
  },
  reviews: {
    schema: `
      type Review @key(fields: "id") {
        id: ID! body: String product: Product author: User @provides(fields: "username")
      }
      type User @key(fields: "id") { id: ID! username: String @external reviews: [Review] }
      type Product @key(fields: "upc") { upc: String! reviews: [Review] }`,
    resolvers: {
      Review: {
        __resolveReference: ({ id }: Review) => REVIEWS.find((review) => review.id === id),
        product: ({ upc }: Review) => ({ upc }),
        author: ({ user }: Review) => USERS.find(({ id }) => id === user),
      },
      User: { reviews: ({ id }: User) => REVIEWS.filter(({ user }) => user === id) },
      Product: { reviews: (product: Product) => REVIEWS.filter(({ upc }) => upc === product.upc) },
    },
  },
} as const;

export const LINK = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@provides"]
)`;

const USERS = ['Anna', 'Bjørn', 'Dina', 'Eirik', 'Frida', 'Gard'].map((name, at) => ({
  id: String(at + 1),
  name: `${name} Nordmann`,
  username: name.toLowerCase(),
}));

const PRODUCTS = [
  ['Bord', 899, 100],
  ['Sofa', 1299, 1000],
  ['Glass', 15, 20],
  ['Stol', 499, 100],
  ['Fjernsyn', 1299, 1000],
].map(([name, price, weight], at) => ({
  upc: String(at + 1),
  name,
  price: Number(price),
  weight: Number(weight),
}));

const REVIEWS = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4].map((upc, at) => ({
  id: String(at + 1),
  upc: String(upc),
  user: String((at % 6) + 1),
  body: 'Vi har hatt den i et halvt år nå, og den holder det den lover. '.repeat(4 + (at % 6)),
}));

type User = (typeof USERS)[number];
type Product = (typeof PRODUCTS)[number];
type Review = (typeof REVIEWS)[number];
