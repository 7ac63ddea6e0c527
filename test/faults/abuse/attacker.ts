import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// The process of one caller who attacks, as it is told: attacks must not take the time of who asks meanwhile.

/** What is sent until the signal fires. */
const attacks: Readonly<Record<AttackName, (attack: Attack) => Promise<unknown>>> = {
  regions: (attack) =>
    repeat(attack, 20, (number) =>
      ask(
        attack,
        aliases(20, (at) => region(number * 20 + at)),
      ),
    ),
  circles: (attack) =>
    repeat(attack, 10, (number) =>
      ask(
        attack,
        aliases(4, (at) => circle(number * 4 + at)),
      ),
    ),
  documents: (attack) =>
    repeat(attack, 40, (number) =>
      ask(
        attack,
        aliases(
          18,
          (at) => `${list(number + at, 1)} { totalCount data { id venue { name } organizers { name } } }`,
          number,
        ),
      ),
    ),
  // Answers of 12 MB that nobody takes.
  readers: (attack) =>
    repeat(attack, 100, async (number) => {
      const socket = open(attack);
      socket.write(
        requestOf(
          attack,
          aliases(4, (at) => `${list(number, 1000, at)} { ${MANY_FIELDS} }`),
        ),
      );
      socket.once('data', (bytes) => {
        taken(bytes.toString('latin1', 9, 12));
        socket.pause();
      });
      // Who takes nothing is not told that the connection is closed, but when sending.
      const probe = setInterval(() => socket.write('\r\n'), 500);
      await once(socket, 'close');
      clearInterval(probe);
      await sleep(500);
    }),
  // Bodies that do not end.
  uploads: (attack) =>
    repeat(attack, 200, async () => {
      const socket = open(attack);
      socket.on('data', (bytes) => taken(bytes.toString('latin1', 9, 12)));
      socket.write(headOf(attack, 1024 * 1024) + ' '.repeat(1024 * 1023));
      const dribble = setInterval(() => socket.write(' '), 500);
      await once(socket, 'close');
      clearInterval(dribble);
    }),
};

export type AttackName = 'regions' | 'circles' | 'documents' | 'readers' | 'uploads';
export interface AttackTask {
  readonly name: AttackName;
  readonly url: string;
  readonly milliseconds: number;
  /** A status that must have been answered before the end. */
  readonly due: string;
}
export interface Attacked {
  readonly sent: number;
  /** Of answers with data or without, as far as they were read. */
  readonly statuses: readonly string[];
}
interface Attack {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly sockets: Set<Socket>;
}

// It stays for as long as it may be told something.
process.channel?.ref();
process.on('message', async ({ name, url, milliseconds, due }: AttackTask) => {
  const over = new AbortController();
  const attack = { url: new URL(url), signal: over.signal, sockets: new Set<Socket>() };
  sent = 0;
  statuses.clear();
  void attacks[name](attack).catch(() => undefined);
  await sleep(milliseconds);
  // On a busy machine it takes a while.
  for (let tries = 200; tries > 0 && !statuses.has(due); tries--) await sleep(50);
  over.abort();
  for (const socket of attack.sockets) socket.destroy();
  process.send?.({ sent, statuses: [...statuses] } satisfies Attacked);
});
let sent = 0;
let next = 0;
const statuses = new Set<string>();
const taken = (status: string) => statuses.add(status);

/** Each time has another number, so that no answer is stored. */
function repeat(
  { signal }: Attack,
  atOnce: number,
  work: (number: number) => Promise<unknown>,
): Promise<unknown> {
  const loop = async () => {
    while (!signal.aborted) await work(next++);
  };
  return Promise.all(Array.from({ length: atOnce }, loop));
}

async function ask({ url, signal }: Attack, query: string): Promise<void> {
  sent++;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }), signal });
  const text = await answer.text();
  if (text.startsWith('{"data"')) taken(String(answer.status));
}

function open({ url, sockets }: Attack): Socket {
  const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

function requestOf(attack: Attack, query: string): string {
  const body = JSON.stringify({ query });
  return headOf(attack, body.length) + body;
}

function headOf({ url }: Attack, length: number): string {
  sent++;
  const head = `host: ${url.host}\r\nx-forwarded-for: ${ADDRESS}\r\ncontent-type: application/json\r\n`;
  return `POST ${url.pathname} HTTP/1.1\r\n${head}content-length: ${length}\r\n\r\n`;
}

function aliases(count: number, field: (index: number) => string, name = 0): string {
  return `{ ${Array.from({ length: count }, (_, at) => `a${name}_${at}: ${field(at)}`).join(' ')} }`;
}

function region(number: number): string {
  return `allUpcomingEventsInArea(minLatitude: ${-90 + number * 1e-5}, maxLatitude: 90, minLongitude: -180, maxLongitude: 180) { id }`;
}

/** By distance, with every facet, which a cost in values does not see. */
function circle(number: number): string {
  const near = 'near: { latitude: 1, longitude: 10, radius: 20000, nearestFirst: true }';
  return `events(pageSize: 1, filter: { eachRunningDay: true, fromDate: "${day(number)}", ${near} })
    { totalCount isFree { hits } municipalities { hits } days { hits } }`;
}

function list(number: number, pageSize: number, page = 0): string {
  return `events(page: ${page}, pageSize: ${pageSize}, filter: { fromDate: "${day(number)}" })`;
}

function day(number: number): string {
  return new Date(Date.UTC(1970, 0, 2) + number * 1000).toISOString();
}

const ADDRESS = '203.0.113.66';
const MANY_FIELDS = `data { id event_slug eventLink title_nb title_en desc_nb desc_en startDate endDate categories tags
  publishingDate ticketsInformation ticketsURL ageRestriction cancellationPeriod facebookURL moreInfoURL imageURL
  venue { id name slug address location { latitude longitude } } organizers { id name slug website }
  images { urlSmall urlLarge alt } prices { type price name_nb } }`;
