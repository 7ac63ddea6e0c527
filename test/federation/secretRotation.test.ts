import { readSubgraphEnvironment } from '@calendar/config';
import { startDirectory } from '@calendar/directory';
import { startEvents } from '@calendar/events';
import { readConfiguration } from '@calendar/events/configuration';
import { startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import { startTaxonomy } from '@calendar/taxonomy';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startKeptPlanner } from '../../gateway/src/testing/keptPlanners.ts';
import { healthOf } from '../support/askSubgraph.ts';
import { withoutOthers } from '../support/calendarParts.ts';
import { eventually } from '../support/eventually.ts';
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
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  databases = await Promise.all((['events', 'directory', 'taxonomy'] as const).map(createTestDatabase));
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

// Each pair of a sender and a receiver, with either of them ahead, is in one of these.
describe.each([1, 2, 3])('in the middle of step %i of a rotation', (number) => {
  const [before, after] = [STEPS[number - 1]!, STEPS[number]!];

  test.each([
    ['the gateway has yet to take it', { followed: after, events: after, gateway: before }],
    ['directory and taxonomy have yet to take it', { followed: before, events: after, gateway: after }],
    ['events has yet to take it', { followed: after, events: before, gateway: after }],
  ])('no request is refused when %s', async (_, secrets) => {
    const { events, gateway } = await startParts(secrets);
    await eventually(async () => expect(await healthOf(events)).toMatchObject({ ready: true, missing: [] }));
    expect(await ask(gateway)).toEqual({
      data: { events: { totalCount: 0 }, venues: [], categories: [] },
      errors: undefined,
    });
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

/** Each part with its own secrets, over empty databases. */
async function startParts({ followed, events, gateway }: SecretsOfParts): Promise<Addresses> {
  const [ofEvents, ofDirectory, ofTaxonomy] = databases.map(({ url }) => url);
  const shared = { LOG_LEVEL: 'silent', PORT: '0', STOP_DELAY: '0' };
  const started = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  const directory = started(
    await startDirectory(
      readSubgraphEnvironment('directory', { ...shared, ...followed, DIRECTORY_DATABASE_URL: ofDirectory }),
    ),
  );
  const taxonomy = started(
    await startTaxonomy(
      readSubgraphEnvironment('taxonomy', { ...shared, ...followed, TAXONOMY_DATABASE_URL: ofTaxonomy }),
    ),
  );
  const addresses = { DIRECTORY_URL: directory.url, TAXONOMY_URL: taxonomy.url };
  const eventsPart = started(
    await startEvents(
      readConfiguration({ ...shared, ...events, ...addresses, EVENTS_DATABASE_URL: ofEvents }),
    ),
  );
  const gatewayPart = started(
    await startGateway(
      readConfig({
        ...withoutOthers(),
        ...shared,
        ...gateway,
        ...addresses,
        EVENTS_URL: eventsPart.url,
      }),
      { startPlanner: startKeptPlanner },
    ),
  );
  return { events: eventsPart.url, gateway: `${gatewayPart.url}/graphQL` };
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

interface Addresses {
  readonly events: string;
  /** The endpoint. */
  readonly gateway: string;
}
