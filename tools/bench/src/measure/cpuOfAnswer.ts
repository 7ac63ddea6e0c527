import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeOf, descendantsOf } from '../../../../test/support/processes/descendants.ts';
import { type Connection, openConnection } from './openConnection.ts';

/**
 * Asks until the contestant's processes have used `cpuMs`, and divides what they used by the answers: a busy machine
 * disturbs this far less than a throughput. Throws without a whole answer of 200, at several tries.
 */
export async function cpuOfAnswer(
  { name, url, pids }: Contestant,
  { body, connections, leastBytes }: Question,
  cpuMs: number,
): Promise<CpuOfAnswer> {
  const callers = Array.from({ length: connections }, () => openConnection(url));
  const askOnce = async (caller: Connection, triesLeft = TRIES): Promise<void> => {
    const { status, size, text } = await caller.ask(body());
    if (status === 200 && size >= leastBytes) return;
    if (triesLeft === 0) throw new Error(`${name} answered ${status}: ${text.slice(0, 1_000)}`);
    // A busy server refuses some, and connections that were idle are closed. What that costs it counts.
    await sleep(PAUSE);
    return askOnce(caller, triesLeft - 1);
  };
  const all = (work: (caller: Connection) => Promise<void>) => Promise.all(callers.map(work));
  try {
    await all((caller) => askOnce(caller));
    const before = cpuTimes(pids);
    const latest = performance.now() + LONGEST_ROUND;
    let answers = 0;
    let isOver = false;
    const timer = setInterval(() => {
      isOver = performance.now() > latest || usedSince(before, pids).all >= cpuMs;
    }, PAUSE);
    await all(async (caller) => {
      while (!isOver) {
        await askOnce(caller);
        answers++;
      }
    }).finally(() => {
      isOver = true;
      clearInterval(timer);
    });
    const used = usedSince(before, pids);
    return { server: used.server / answers, all: used.all / answers };
  } finally {
    for (const caller of callers) caller.close();
  }
}

export async function ask(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
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
/** Milliseconds. */
const PAUSE = 50;
const LONGEST_ROUND = 20_000;

export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly pids: Pids;
}

export interface Pids {
  /** Who is asked. */
  readonly server: number;
  readonly others?: readonly number[];
  /** The same with a process for each connection, as PostgreSQL. */
  readonly withChildren?: readonly number[];
}

export interface Question {
  readonly body: () => string;
  readonly connections: number;
  readonly leastBytes: number;
}

/** Milliseconds of processor time for one answer. */
export interface CpuOfAnswer {
  readonly server: number;
  readonly all: number;
}
