import { variableFor } from '@calendar/config';
import { subgraphs } from '@calendar/config/domains';

/** The subgraphs of the calendar itself, whose types and functions the tests import. */
export const SUBGRAPHS = ['events', 'directory', 'taxonomy'] as const;

export type CalendarSubgraph = (typeof SUBGRAPHS)[number];

/** What has a database. */
export type CalendarPart = CalendarSubgraph | 'gateway';

/**
 * Further options of a gateway over the calendar's own subgraphs. Domains that have joined since are away, and no test
 * waits for them. Other tests are about them.
 */
export function withoutOthers(): Readonly<Record<string, string>> {
  const others = subgraphs().filter(({ name }) => !SUBGRAPHS.some((known) => known === name));
  const addresses = others.map(({ name }) => [variableFor('<NAME>_URL', name), NOWHERE]);
  return { REQUIRED_SUBGRAPHS: SUBGRAPHS.join(','), ...Object.fromEntries(addresses) };
}

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1/graphql';
