import { setTimeout as sleep } from 'node:timers/promises';
import { importFeed } from '@calendar/importer';
import type { Graph } from '../../support/graph.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { StateLedger, type StateReport } from './StateLedger.ts';
import { stampedCalendar } from './stampedCalendar.ts';

/**
 * Asks gateways all the time while one calendar after another is imported, and holds each answer against the states that
 * were imported. The graph must hold `stampedCalendar(0, …)`.
 */
export async function runStates(
  graph: Graph,
  { gateways, imports, readers, afterImport }: StatesOptions,
): Promise<StateReport> {
  const ledger = new StateLedger();
  const now = Date.now();
  let isOver = false;
  const read = async (reader: number): Promise<void> => {
    const kept = new Map<string, KeptAnswer>();
    for (let turn = reader; !isOver; turn++) {
      const gateway = gateways[turn % gateways.length] ?? graph.url;
      const [name, document] = QUESTIONS[Math.floor(turn / gateways.length) % QUESTIONS.length] ?? ['', ''];
      // Some come again and are answered from memory, and some are new.
      const variables = JSON.stringify({ size: turn % 3 === 0 ? 100 + (turn % 500) : 100 });
      const url = `${gateway}?${new URLSearchParams({ query: document, variables })}`;
      const before = ledger.before(gateway);
      const answer = await askAgain(url, kept.get(url));
      kept.set(url, answer);
      ledger.note(gateway, name, answer.text, before);
    }
  };
  const change = async (): Promise<void> => {
    for (let number = 1; number <= imports; number++) {
      const feed = stampedCalendar(number, now);
      await importFeed({ source: { feed }, databases: graph.databases, replace: true });
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
async function askAgain(url: string, kept: KeptAnswer | undefined): Promise<KeptAnswer> {
  const validators = kept === undefined ? {} : { 'if-none-match': kept.tag };
  const response = await fetch(url, { headers: { 'apollo-require-preflight': 'true', ...validators } });
  const text = await response.text();
  if (response.status === 304 && kept !== undefined) return kept;
  return { tag: response.headers.get('etag') ?? '', text };
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
const AFTER_IMPORTS = [300, 900, 150, 600];

export interface StatesOptions {
  readonly gateways: readonly string[];
  /** How many calendars follow the first one. */
  readonly imports: number;
  /** Callers at the same time. */
  readonly readers: number;
  /** Called after each import, to put faults in. */
  readonly afterImport?: (number: number) => void;
}

interface KeptAnswer {
  readonly tag: string;
  /** JSON. */
  readonly text: string;
}
