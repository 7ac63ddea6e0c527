import { readSubgraphEnvironment } from '@calendar/config';
import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import { readConfiguration } from '@calendar/events/configuration';
import { startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import { startTaxonomy } from '@calendar/taxonomy';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startKeptPlanner } from '../../gateway/src/testing/keptPlanners.ts';
import { healthOf } from '../support/askSubgraph.ts';
import { withoutOthers } from '../support/calendarParts.ts';
import { eventually } from '../support/eventually.ts';
import { LONG_DEADLINES } from '../support/longDeadlines.ts';
import { createTestDatabase } from '../support/testDatabase.ts';

const OLD = 'the old secret of the parts';
const NEW = 'the new secret of the parts';

/** The variables of the parts before the rotation and after each of its steps, as the README has them. */
const STEPS: readonly Secrets[] = [
  { INTERNAL_SECRET: OLD },
  { INTERNAL_SECRET: OLD, INTERNAL_SECRETS_ACCEPTED: NEW },
  { INTERNAL_SECRET: NEW, INTERNAL_SECRETS_ACCEPTED: OLD },
  { INTERNAL_SECRET: NEW },
];

let databases: readonly Awaited<ReturnType<typeof createTestDatabase>>[];
/** Parts of one test. */
const open: Part[] = [];
/** `directory` and `taxonomy` with each step's secrets, for all tests that have them there. */
const followedParts = new Map<Secrets, Promise<readonly [Part, Part]>>();
beforeAll(async () => {
  databases = await Promise.all((['events', 'directory', 'taxonomy'] as const).map(createTestDatabase));
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});
afterAll(async () => {
  const parts = (await Promise.all(followedParts.values())).flat();
  await Promise.all(parts.map((part) => part.close()));
  await Promise.all(databases.map(({ drop }) => drop()));
});

// The gateway asks `events` that is a step behind, and `events` asks those it follows that are a step ahead: the two ways
// in which a sender and a receiver may be apart.
test.each([1, 2, 3])('in the middle of step %i of a rotation no request is refused', async (number) => {
  const [before, after] = [STEPS[number - 1]!, STEPS[number]!];
  const { events, gateway } = await startParts({ followed: after, events: before, gateway: after });
  await eventually(async () => expect(await healthOf(events)).toMatchObject({ ready: true, missing: [] }));
  expect(await ask(gateway)).toEqual({
    data: { events: { totalCount: 0 }, venues: [], categories: [] },
    errors: undefined,
  });
});

test('a gateway that is a step too far ahead is refused, and so is the old secret in the end', async () => {
  const [unaware, , , done] = STEPS as readonly [Secrets, Secrets, Secrets, Secrets];
  for (const secrets of [
    { followed: unaware, events: unaware, gateway: done },
    { followed: done, events: done, gateway: unaware },
  ]) {
    const { events, gateway } = await startParts(secrets);
    await eventually(async () => expect(await healthOf(events)).toMatchObject({ ready: true }));
    expect(await ask(gateway)).toMatchObject({
      data: { events: null, venues: null, categories: null },
      errors: [{}, {}, {}],
    });
  }
});

const shared = { LOG_LEVEL: 'silent', PORT: '0', STOP_DELAY: '0' };

/** Each part with its own secrets, over empty databases. */
async function startParts({ followed, events, gateway }: SecretsOfParts): Promise<Addresses> {
  const starting = followedParts.get(followed) ?? startFollowed(followed);
  followedParts.set(followed, starting);
  const [directory, taxonomy] = await starting;
  const addresses = { DIRECTORY_URL: directory.url, TAXONOMY_URL: taxonomy.url };
  const eventsPart = await startEvents(
    readConfiguration({ ...shared, ...events, ...addresses, EVENTS_DATABASE_URL: databases[0]!.url }),
  );
  open.push(eventsPart);
  const gatewayPart = await startGateway(
    readConfig({
      ...withoutOthers(),
      ...shared,
      ...LONG_DEADLINES,
      ...gateway,
      ...addresses,
      EVENTS_URL: eventsPart.url,
    }),
    { startPlanner: startKeptPlanner },
  );
  open.push(gatewayPart);
  return { events: eventsPart.url, gateway: `${gatewayPart.url}/graphQL` };
}

function startFollowed(secrets: Secrets): Promise<readonly [Part, Part]> {
  const [, ofDirectory, ofTaxonomy] = databases.map(({ url }) => url);
  const environment = { ...shared, ...secrets };
  return Promise.all([
    startDirectory(
      readSubgraphEnvironment('directory', { ...environment, DIRECTORY_DATABASE_URL: ofDirectory }),
    ),
    startTaxonomy(readSubgraphEnvironment('taxonomy', { ...environment, TAXONOMY_DATABASE_URL: ofTaxonomy })),
  ]);
}

/** A question to every subgraph. */
async function ask(gateway: string): Promise<{ readonly data: unknown; readonly errors: unknown }> {
  const response = await fetch(gateway, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ events { totalCount } venues { id } categories { id } }' }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  return { data, errors };
}

interface Secrets {
  readonly INTERNAL_SECRET: string;
  readonly INTERNAL_SECRETS_ACCEPTED?: string;
}

interface SecretsOfParts {
  /** Of directory and taxonomy, which events follows. */
  readonly followed: Secrets;
  readonly events: Secrets;
  readonly gateway: Secrets;
}

interface Part {
  readonly url: string;
  close(): Promise<void>;
}

interface Addresses {
  readonly events: string;
  /** The endpoint. */
  readonly gateway: string;
}
