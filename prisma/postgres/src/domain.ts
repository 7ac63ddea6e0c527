/** The parts of the record. Each has a database, or a schema in a shared one, that is named for it. */
export const DOMAINS = ['events', 'directory', 'taxonomy', 'gateway'] as const;

export type Domain = (typeof DOMAINS)[number];

export function isDomain(name: string): name is Domain {
  return (DOMAINS as readonly string[]).includes(name);
}
