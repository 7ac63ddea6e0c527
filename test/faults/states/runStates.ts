import { setTimeout as sleep } from 'node:timers/promises';
import type { RawFeed } from '@calendar/model/feed';
import { waitUntil } from '../../support/waitUntil.ts';
import { mixedTraffic } from './mixedTraffic.ts';
import { StateLedger, type StateReport } from './StateLedger.ts';
import { stampedCalendar } from './stampedCalendar.ts';

/**
 * Asks gateways all the time while one calendar after another is imported. Compares each answer with the states that
 * were imported. The calendar must be `stampedCalendar(0, …)`. Ends soon after the last import is shown.
 */
export async function runStates({
  gateways,
  take,
  imports,
  readers,
  afterImport,
}: StatesOptions): Promise<StateReport> {
  const ledger = new StateLedger();
  const now = Date.now();
  let isOver = false;
  const read = async (reader: number): Promise<void> => {
    const kept = new Map<string, KeptAnswer>();
    let turn = reader;
    for (const { name: question, query, variables } of mixedTraffic(reader)) {
      if (isOver) return;
      const gateway = gateways[turn++ % gateways.length];
      if (gateway === undefined) return;
      const parameters = new URLSearchParams({ query, variables: JSON.stringify(variables) });
      const url = `${gateway}?${parameters}`;
      const before = ledger.before(gateway);
      const began = performance.now();
      const answer = await askAgain(url, kept.get(url)).catch(() => undefined);
      // Readers take at most half of the time. An import, which gives way to all else, shares the machine with them.
      await sleep(BETWEEN_QUESTIONS + performance.now() - began);
      // A part is away: what an error leaves out says nothing.
      if (answer === undefined) continue;
      kept.set(url, answer);
      ledger.note({ gateway, question, answer: answer.text, mayBeKept: answer.mayBeKept }, before);
    }
  };
  const change = async (): Promise<void> => {
    for (let number = 1; number <= imports; number++) {
      ledger.begin(number);
      await take(stampedCalendar(number, now));
      await afterImport?.(number);
      await sleep(AFTER_IMPORTS[number % AFTER_IMPORTS.length]);
    }
    const lacking = () => ledger.lacking(imports, gateways);
    await waitUntil(() => lacking().length === 0, `calendar ${imports} is shown`).catch(() =>
      ledger.noteLacking(imports, lacking()),
    );
  };
  const reading = Array.from({ length: readers }, (_, reader) => read(reader));
  await change().finally(() => {
    isOver = true;
  });
  await Promise.all(reading);
  return ledger.report;
}

/** What a reader who has an answer sees when it asks whether that still holds. */
async function askAgain(url: string, kept: KeptAnswer | undefined): Promise<KeptAnswer | undefined> {
  const validators = kept === undefined ? {} : { 'if-none-match': kept.tag };
  const headers = { 'apollo-require-preflight': 'true', ...validators };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST_WAIT) });
  const text = await response.text();
  const mayBeKept = !/max-age=0|no-store/.test(response.headers.get('cache-control') ?? '');
  if (response.status === 304 && kept !== undefined) return { ...kept, mayBeKept };
  if (response.status !== 200 || text.startsWith('{"errors"')) return undefined;
  return { tag: response.headers.get('etag') ?? '', text, mayBeKept };
}

/** Milliseconds. */
const BETWEEN_QUESTIONS = 5;
const AFTER_IMPORTS = [300, 900, 150, 600];
const LONGEST_WAIT = 15_000;

export interface StatesOptions {
  /** Their endpoints. */
  readonly gateways: readonly string[];
  /** Imports a calendar in place of the one before. */
  readonly take: (feed: RawFeed) => Promise<unknown>;
  /** How many calendars follow the first one. */
  readonly imports: number;
  /** Callers at the same time. */
  readonly readers: number;
  /** Called after each import, to put faults in; the next import waits for it. */
  readonly afterImport?: (number: number) => void | Promise<void>;
}

interface KeptAnswer {
  readonly tag: string;
  /** JSON. */
  readonly text: string;
  readonly mayBeKept: boolean;
}
