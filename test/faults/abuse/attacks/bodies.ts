import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../Attack.ts';
import { type Attacker, kindOf } from '../Attacker.ts';
import { repeat } from '../repeat.ts';

/** Bytes of the largest body. */
const LARGEST = 1024 * 1024;
const UPLOADS = 1000;

/** Bodies that do not end. */
export const uploads: Attack = {
  name: 'uploads',
  title: `${UPLOADS} connections that send all but the end of 1 MiB, and that a byte at a time`,
  answers: ['408 REQUEST_TIMEOUT', '503 OVERLOADED'],
  due: ['503 OVERLOADED'],
  leastMs: 2000,
  async run(attacker, signal) {
    const most = Buffer.alloc(LARGEST - 1000, ' ');
    let begun = 0;
    await repeat({ atOnce: 50 }, signal, async () => {
      if (begun++ < UPLOADS) await upload(attacker, most, signal);
      else await sleep(100);
    });
  },
};

/** Resolves when all but the end is sent. */
async function upload(attacker: Attacker, most: Buffer, signal: AbortSignal): Promise<void> {
  const socket = attacker.connect();
  attacker.sent(1);
  const ended = new Promise<void>((resolve) => {
    let answered = false;
    socket.once('data', (bytes) => {
      answered = true;
      attacker.count(kindOf(Number(bytes.toString('latin1', 9, 12)), bytes));
      socket.destroy();
    });
    socket.once('close', () => {
      if (!answered) attacker.count('cut');
      resolve();
    });
  });
  socket.write(attacker.head({ 'content-length': LARGEST }));
  const sent = new Promise<void>((resolve) => {
    socket.write(most, () => resolve());
  });
  await Promise.race([sent, ended]);
  const dribble = setInterval(() => socket.write(' '), 500);
  void ended.then(() => clearInterval(dribble));
  signal.addEventListener('abort', () => clearInterval(dribble));
}

/** Conditions with very many values. */
export const longLists: Attack = {
  name: 'longLists',
  title: 'filters with 1 MiB of categories, venues, postal codes, or one tag, in turn, on 20 connections',
  answers: ['200', '503 OVERLOADED'],
  due: [],
  leastMs: 1500,
  run: (attacker, signal) =>
    repeat({ atOnce: 20 }, signal, (number) => {
      const filters = [
        `"categories":${itemsOf(number)}`,
        `"notCategories":${itemsOf(number)},"venues":["nothing"]`,
        `"venues":${itemsOf(number)}`,
        `"postalCodes":${itemsOf(number)}`,
        `"tag":"${number} ${LONG_TEXT}"`,
      ];
      return post(
        attacker,
        'query ($filter: Filter) { events(filter: $filter, pageSize: 1) { totalCount } }',
        `{"filter":{${filters[number % filters.length]}}}`,
      );
    }),
};

/** Variables are written already: making them up would take more time than the service's answer. */
function post(attacker: Attacker, query: string, variables: string): Promise<unknown> {
  return attacker.send({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
  });
}

/** Texts that nothing is called, as many as a list may have, one of them this number's own. */
function itemsOf(number: number): string {
  return `["own ${number}",${ITEMS}]`;
}

const ITEMS = Array.from({ length: 9_900 }, (_, index) => `"${index.toString(36).padStart(100, 'x')}"`).join(
  ',',
);
const LONG_TEXT = 'x'.repeat(1_000_000);
