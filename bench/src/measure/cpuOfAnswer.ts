import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeOf, descendantsOf } from '../../../test/support/processes/descendants.ts';

/**
 * Asks over some connections until the contestant's processes have used a time of processor. Then it waits for all
 * answers and divides what was used by their number. How busy the machine is disturbs this far less than a throughput.
 *
 * @throws if there is no answer of 200 with the bytes of a whole one, at several tries
 */
export async function cpuOfAnswer(
  { name, url, pids }: Contestant,
  { body, connections, leastBytes }: Question,
  cpuMs: number,
): Promise<CpuOfAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const gone = (error: unknown) => ({ status: 0, answer: Buffer.from(String(error)) });
  const askOnce = async (triesLeft = TRIES): Promise<void> => {
    const { status, answer } = await ask(url, body(), agent).catch(gone);
    if (status === 200 && answer.length >= leastBytes) return;
    if (triesLeft === 0) throw new Error(`${name} answered ${status}: ${answer.subarray(0, 500)}`);
    // A busy server refuses some, and connections that were idle are closed. What that costs it counts.
    await sleep(PAUSE);
    return askOnce(triesLeft - 1);
  };
  const all = (work: () => Promise<void>) => Promise.all(Array.from({ length: connections }, work));
  try {
    await all(() => askOnce());
    const before = cpuTimes(pids);
    const latest = performance.now() + LONGEST_ROUND;
    let answers = 0;
    let isOver = false;
    const timer = setInterval(() => {
      isOver = answers > MOST_ANSWERS || performance.now() > latest || usedSince(before, pids).all >= cpuMs;
    }, PAUSE);
    await all(async () => {
      while (!isOver) {
        await askOnce();
        answers++;
      }
    }).finally(() => {
      isOver = true;
      clearInterval(timer);
    });
    const used = usedSince(before, pids);
    return { server: used.server / answers, all: used.all / answers };
  } finally {
    agent.destroy();
  }
}

/** Sends a request body, and gives the whole answer. */
export async function ask(url: string, body: string, agent?: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  request(url, { method: 'POST', headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
    buffer(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}

function cpuTimes({ server, others = [], withChildren = [] }: Pids): CpuOfAnswer {
  const children = withChildren.flatMap((pid) => descendantsOf(pid).map((each) => each.pid));
  const behind = [...others, ...withChildren, ...children];
  const own = cpuTimeOf(server) ?? 0;
  return { server: own, all: behind.reduce((sum, pid) => sum + (cpuTimeOf(pid) ?? 0), own) };
}

function usedSince(before: CpuOfAnswer, pids: Pids): CpuOfAnswer {
  const now = cpuTimes(pids);
  return { server: now.server - before.server, all: now.all - before.all };
}

const TRIES = 20;
/** For the cheapest of answers, which cost the bench more than the server. */
const MOST_ANSWERS = 20_000;
/** Milliseconds. */
const PAUSE = 50;
const LONGEST_ROUND = 20_000;

/** Who is asked. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly pids: Pids;
}

/** The processes that work for an answer. */
export interface Pids {
  /** Who is asked. */
  readonly server: number;
  /** Whom that asks. */
  readonly others?: readonly number[];
  /** The same with a process for each connection, as PostgreSQL. */
  readonly withChildren?: readonly number[];
}

export interface Question {
  /** The body of the next request. */
  readonly body: () => string;
  readonly connections: number;
  /** Of a whole answer. */
  readonly leastBytes: number;
}

/** Milliseconds of processor time for one answer. */
export interface CpuOfAnswer {
  /** Of the process that is asked. */
  readonly server: number;
  /** Of all processes that work for it. */
  readonly all: number;
}

export interface Answer {
  readonly status: number;
  readonly answer: Buffer;
}
