import { openDatabase } from '@calendar/gateway-db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readKeysCommand } from '../../gateway/src/front/keys/commands.ts';
import { statusOf } from '../support/processes/Part.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { type AttackOutcome, AttackRun } from './abuse/AttackRun.ts';
import { attacks } from './abuse/attacks.ts';
import type { OtherName } from './abuse/others.ts';
import { repeatedCalendar } from './support/repeatedCalendar.ts';

/** `ABUSE_EVENTS=20000` is the long run. */
const EVENTS = Number(process.env['ABUSE_EVENTS'] ?? 4000);
/** Milliseconds of each attack. */
const ATTACK = 400;
/** Bytes that an attack may make a process grow by. */
const MOST_GROWTH = 600e6;

let calendar: CalendarProcesses;
let run: AttackRun;
beforeAll(async () => {
  calendar = await prepareCalendar(repeatedCalendar(EVENTS));
  const { events, directory, taxonomy, gateway } = calendar.places;
  const environment = {
    ...gateway[0].environment,
    EVENTS_URL: events[0].url,
    DIRECTORY_URL: directory[0].url,
    TAXONOMY_URL: taxonomy[0].url,
    // Attacker and other callers tell different addresses.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    // The usual ones: for so long an attack may keep the gateway at work.
    FETCH_DEADLINE: '',
    OPERATION_DEADLINE: '',
  };
  const key = await issueKey(calendar.urls.gateway);
  const places = [events[0], directory[0], taxonomy[0], { ...gateway[0], environment }];
  const parts = await startAll(calendar, places);
  run = new AttackRun({
    url: gateway[0].url,
    adminUrl: new URL(gateway[0].readyUrl).origin,
    healthUrls: places.map(({ readyUrl }) => readyUrl),
    key,
    processes: parts.map(({ name, pid }) => ({ name, pid })),
  });
  // What is asked for the first time is compiled meanwhile.
  await run.run(null, ATTACK);
});
afterAll(async () => {
  await run?.[Symbol.asyncDispose]();
  await calendar?.[Symbol.asyncDispose]();
});

describe('one caller does not take the calendar from the others by', () => {
  test.each(attacks)('$title', async (attack) => {
    let outcome = await run.run(attack, ATTACK);
    console.info(attack.name, summary(outcome));
    // Who waits for a place while the machine stalls may be refused. A weakness shows each time.
    if (isOnlyRefused(outcome)) {
      outcome = await run.run(attack, ATTACK);
      console.info(attack.name, 'again', summary(outcome));
    }
    expect(failures(outcome)).toEqual(NO_FAILURES);
    const { answers, requests } = outcome.spent;
    expect(requests).toBeGreaterThan(0);
    expect(Object.keys(answers).filter((kind) => !attack.answers.includes(kind))).toEqual([]);
    expect(Object.keys(answers)).toEqual(expect.arrayContaining([...attack.due]));
    if (attack.begunPerRequest !== undefined) {
      // A stored answer may be computed again each time.
      const mayBegin = Math.ceil(requests * attack.begunPerRequest) + outcome.others.stored.waits.length;
      expect(outcome.begunForAttacker).toBeLessThanOrEqual(mayBegin);
    }
    expect(outcome.left).toEqual({ running: 0, waiting: 0, unsentReaders: 0 });
    for (const [name, bytes] of Object.entries(outcome.growth))
      expect(bytes, `growth of ${name}`).toBeLessThan(MOST_GROWTH);
  });

  test('nothing of all that', async () => {
    const { others } = await run.run(null, ATTACK);
    for (const [name, { waits }] of Object.entries(others)) expect(waits.length, name).toBeGreaterThan(0);
    for (const place of Object.values(calendar.places)) expect(await statusOf(place[0].readyUrl)).toBe(200);
  });
});

/** What went wrong for each of the other callers. */
function failures({ others }: AttackOutcome): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(others).map(([name, each]) => [name, each.failures]));
}

/** Whether some of the other callers' questions failed, all of them for want of a place. */
function isOnlyRefused(outcome: AttackOutcome): boolean {
  const all = Object.values(failures(outcome)).flat();
  return all.length > 0 && all.every((failure) => /: 503 .*"OVERLOADED"/.test(failure));
}

function summary({ others, ...rest }: AttackOutcome): string {
  const waits = Object.entries(others).map(([name, { waits, failures }]) => [
    name,
    `${failures.length}/${waits.length} ${Math.round(Math.max(...waits))} ms`,
  ]);
  return JSON.stringify({ ...rest, others: Object.fromEntries(waits) });
}

async function issueKey(url: string): Promise<string> {
  await using database = Object.assign(openDatabase(url), {
    [Symbol.asyncDispose]: () => database.$disconnect(),
  });
  const lines = await readKeysCommand(['issue', '--name', 'Avisa', '--email', 'drift@avisa.example'])(
    database,
  );
  return lines[2]?.trim() ?? '';
}

const NO_FAILURES: Readonly<Record<OtherName, readonly string[]>> = {
  known: [],
  document: [],
  keyed: [],
  stored: [],
  health: [],
  giant: [],
};
