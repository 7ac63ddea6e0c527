import { setTimeout as sleep } from 'node:timers/promises';
import type { RawFeed } from '@calendar/feed';
import { waitUntil } from '../../support/waitUntil.ts';
import { StateLedger, type StateReport } from './StateLedger.ts';
import { stampedCalendar } from './stampedCalendar.ts';

/**
 * Asks gateways all the time while one calendar after another is imported, and holds each answer against the states that
 * were imported. The calendar must be `stampedCalendar(0, …)`.
 */
export async function runStates({
  gateways,
  take,
  imports,
  readers,
  isWhole = true,
  afterImport,
}: StatesOptions): Promise<StateReport> {
  const ledger = new StateLedger(isWhole);
  const now = Date.now();
  let isOver = false;
  const read = async (reader: number): Promise<void> => {
    const kept = new Map<string, KeptAnswer>();
    for (let turn = reader; !isOver; turn++) {
      const gateway = gateways[turn % gateways.length] ?? '';
      const [name, document] = QUESTIONS[Math.floor(turn / gateways.length) % QUESTIONS.length] ?? ['', ''];
      // Some come again and are answered from memory, and some are new.
      const variables = JSON.stringify({ size: turn % 3 === 0 ? 100 + (turn % 500) : 100 });
      const url = `${gateway}?${new URLSearchParams({ query: document, variables })}`;
      // Importers and subgraphs share the machine.
      await sleep(BETWEEN_QUESTIONS);
      const before = ledger.before(gateway);
      const answer = await askAgain(url, kept.get(url));
      // A part is away: what an error leaves out says nothing.
      if (answer === undefined) continue;
      kept.set(url, answer);
      ledger.note({ gateway, question: name, answer: answer.text, mayBeKept: answer.mayBeKept }, before);
    }
  };
  const change = async (): Promise<void> => {
    for (let number = 1; number <= imports; number++) {
      await take(stampedCalendar(number, now));
      afterImport?.(number);
      await sleep(AFTER_IMPORTS[number % AFTER_IMPORTS.length]);
    }
    await waitUntil(async () => ledger.hasShown(imports), `calendar ${imports} is shown`);
    isOver = true;
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
  const response = await fetch(url, { headers });
  const text = await response.text();
  const mayBeKept = !/max-age=0|no-store/.test(response.headers.get('cache-control') ?? '');
  if (response.status === 304 && kept !== undefined) return { ...kept, mayBeKept };
  if (response.status !== 200 || text.startsWith('{"errors"')) return undefined;
  return { tag: response.headers.get('etag') ?? '', text, mayBeKept };
}

/** Together they show each domain through each subgraph that knows it. */
const QUESTIONS: readonly (readonly [name: string, document: string])[] = [
  [
    'directory beside events',
    `query ($size: Int) {
      venues { name mapImageURL } organizers { name }
      events(pageSize: $size) { data { id title_nb venue { name mapImageURL } organizers { name } } }
    }`,
  ],
  [
    'taxonomy beside events',
    `query ($size: Int) {
      categories { id name_nb }
      events(pageSize: $size) { categories { id name_nb } data { id title_nb categories } }
    }`,
  ],
  [
    'events',
    `query ($size: Int) {
      events(pageSize: $size) {
        categories { id name_nb }
        venues { name }
        data { id title_nb categories venue { id name } organizers { id name } }
      }
    }`,
  ],
  ['directory', 'query ($size: Int) { venues { name } events(pageSize: $size) { totalCount } }'],
  [
    'an event',
    '{ venues { mapImageURL } eventByID(eventID: "event-old-1") { title_nb venue { mapImageURL } } }',
  ],
];

/** Milliseconds. */
const BETWEEN_QUESTIONS = 5;
const AFTER_IMPORTS = [300, 900, 150, 600];

export interface StatesOptions {
  /** Their endpoints. */
  readonly gateways: readonly string[];
  /** Imports a calendar in place of the one before. */
  readonly take: (feed: RawFeed) => Promise<unknown>;
  /** How many calendars follow the first one. */
  readonly imports: number;
  /** Callers at the same time. */
  readonly readers: number;
  /** Whether no domain is ever away; default true. */
  readonly isWhole?: boolean;
  /** Called after each import, to put faults in. */
  readonly afterImport?: (number: number) => void;
}

interface KeptAnswer {
  readonly tag: string;
  /** JSON. */
  readonly text: string;
  readonly mayBeKept: boolean;
}
