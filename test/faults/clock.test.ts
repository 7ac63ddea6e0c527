import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENTS } from '../oracle/documents.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { CHANGES, yearlyFeed } from './clock/yearlyFeed.ts';
import { judge, LIST, variablesOf } from './soak/judge.ts';
import { questionsAbout } from './soak/questions.ts';
import { sendOperation } from './soak/sendOperation.ts';
import { Versions } from './soak/Versions.ts';

/** How many questions are asked before each change, and again while the clock passes it and after. */
const QUESTIONS = Number(process.env['CLOCK_QUESTIONS'] ?? 40);
/** Milliseconds. */
const BEFORE = 400;
/** Until every process has read its clock. */
const SETTLING = 500;
const SETTINGS = { siteUrl: 'https://calendar.example', specialEventId: null } as const;

const feed = yearlyFeed();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let calendar: CalendarProcesses;
/** How far the clock of every process is ahead of the machine's. */
let ahead = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  await setClock(Date.parse(Object.values(CHANGES)[0] ?? '') - 60 * 60 * 1000);
  calendar = await prepareCalendar(feed);
  const shifted = {
    NODE_OPTIONS: `--import=${new URL('./clock/shiftedClock.ts', import.meta.url).href}`,
    SHIFTED_CLOCK: clockFile(),
    SITE_URL: SETTINGS.siteUrl,
    LOG_LEVEL: 'warn',
  };
  const places = Object.values(calendar.places).map(([place]) => ({
    ...place,
    environment: { ...place.environment, ...shifted },
  }));
  await startAll(calendar, places);
});

afterAll(async () => {
  await calendar?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

test.each(Object.entries(CHANGES))(
  'every answer is right before %s, while the clock of the service passes it, and after (rules 1, 9, 10, 40)',
  async (_, change) => {
    const instant = Date.parse(change);
    const questions = [...new Set(questionsAbout(feed, SETTINGS, instant))].slice(0, QUESTIONS);
    const versions = new Versions(feed);
    const wrong: string[] = [];
    const askAll = async (): Promise<void> => {
      for (const asked of questions) {
        const { question, how, isList } = asked;
        const document = isList ? LIST : DOCUMENTS[question.query];
        const variables = variablesOf(asked, versions);
        if (variables === null) continue;
        const { url } = calendar.places.gateway[0];
        const reply = await sendOperation(url, document, variables, { ...how, clock });
        const difference = await judge(asked, reply, versions);
        if (difference !== null) wrong.push(`${new Date(reply.sentAt).toISOString()} ${difference}`);
      }
    };
    await setClock(instant - 60_000);
    await sleep(SETTLING);
    await askAll();
    await setClock(instant - BEFORE);
    while (clock() < instant) await askAll();
    await askAll();
    expect(wrong).toEqual([]);
  },
);

function clock(): number {
  return Date.now() + ahead;
}

async function setClock(instant: number): Promise<void> {
  ahead = instant - Date.now();
  // In place as a whole: it is read at any moment.
  await writeFile(`${clockFile()}.new`, String(ahead));
  await rename(`${clockFile()}.new`, clockFile());
}

function clockFile(): string {
  return join(folder.path, 'clock');
}
