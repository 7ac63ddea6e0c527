/**
 * What two other teams add to an event, a field each. They answer from memory, so that what is measured is the join and
 * not their own work.
 */
export const OTHER_TEAMS = {
  /** Served by our kit, which reports its revision. */
  bookmarks: schemaWith('bookmarks: Int!'),
  /** Served by Apollo Server, which lets its replies be kept for a minute. */
  rides: schemaWith('rides: Int!'),
} as const;

/** The number that either has of an event. */
export function numberOf({ id }: { readonly id: string }): number {
  return Number(id.replaceAll(/\D/g, '')) % 100;
}

function schemaWith(field: string): string {
  return `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    type Event @key(fields: "id") { id: String! ${field} }
  `;
}
