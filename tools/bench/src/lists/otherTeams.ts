export const OTHER_TEAMS = {
  /** Served by our kit, which reports its revision. */
  bookmarks: schemaWith('bookmarks: Int!'),
  /** Served by Apollo Server, which lets its replies be kept for a minute. */
  rides: `${schemaWith('rides: Int!')}
    type Query { offers(from: Int!, first: Int!): [Offer!]! }
    type Offer { id: ID! place: String! seats: Int! price: Float note: String }
  `,
} as const;

export function numberOf({ id }: { readonly id: string }): number {
  return Number(id.replaceAll(/\D/g, '')) % 100;
}

export function offersOf(_: unknown, { from, first }: { readonly from: number; readonly first: number }) {
  return Array.from({ length: first }, (_, index) => ({
    ...{ id: `offer-${from + index}`, place: 'Torget, Storgata 1', seats: index % 5 },
    ...{ price: index % 3 === 0 ? null : index / 2, note: 'Ring når du er ved døra' },
  }));
}

function schemaWith(field: string): string {
  return `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Event @key(fields: "id") { id: String! ${field} }
  `;
}
