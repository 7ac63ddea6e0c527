import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { domains } from '@calendar/config/domains';
import { findPostgres } from '@calendar/postgres';
import { DOCUMENTS } from '../../oracle/documents.ts';
import { Part, statusOf } from '../../support/processes/Part.ts';
import {
  type RunningMachine,
  type SupervisedName,
  startMachine,
} from '../../support/processes/startMachine.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { firstCalendar, nextCalendar } from './changingCalendar.ts';
import { type AskedQuestion, judge, LIST, variablesOf } from './judge.ts';
import { Memory, type MemoryLine, SAMPLE_EVERY } from './Memory.ts';
import { Outages } from './Outages.ts';
import { questionsAbout } from './questions.ts';
import { type ReceivedReply, sendOperation } from './sendOperation.ts';
import { Versions } from './Versions.ts';

/**
 * Runs the service as `npm start` does, and asks it all the while. Now and then it imports a changed calendar, or kills
 * one of its processes. It compares every answer with the oracle.
 */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { milliseconds, importEvery, killEvery, seed, onProgress = () => undefined } = options;
  await using folder = await temporaryFolder();
  const first = firstCalendar(Date.now());
  const feedFile = join(folder.path, 'calendar.json');
  await writeFile(feedFile, JSON.stringify(first));
  const dataDir = join(folder.path, 'data');
  await using machine = await startMachine(dataDir, {
    feed: feedFile,
    siteUrl: SETTINGS.siteUrl,
    environment: { OUTLETS_URL: SETTINGS.outletsUrl },
  });
  const soak: Soak = {
    machine,
    feedFile,
    versions: new Versions(first),
    outages: new Outages(),
    memory: new Memory(machine),
    questions: questionsAbout(first, SETTINGS, seed),
    key: await issueKey(machine),
    counts: { asked: 0, right: 0, explained: 0, imports: 0, importsTriedAgain: 0 },
    wrong: [],
    unexplained: [],
    over: new AbortController(),
  };
  const began = Date.now();
  const timer = setInterval(() => {
    soak.memory.sample();
    onProgress(progressOf(soak, (Date.now() - began) / milliseconds));
  }, SAMPLE_EVERY);
  const end = setTimeout(() => soak.over.abort(), milliseconds);
  try {
    await Promise.all([
      ...Array.from({ length: READERS }, (_, index) => keepAsking(soak, index, PAUSE)),
      keepImporting(soak, importEvery, seed),
      keepKilling(soak, killEvery),
    ]);
  } finally {
    clearInterval(timer);
    clearTimeout(end);
    soak.over.abort();
  }
  const { status } = await machine.part.stop();
  if (status !== 0)
    soak.unexplained.push(`npm start ended with ${status}: ${machine.part.output.slice(-500)}`);
  const { counts, wrong, unexplained, outages, memory } = soak;
  return {
    ...counts,
    wrong,
    unexplained,
    memory: memory.report(),
    outages: outages.all.map(({ name, from, to = Date.now() }) => ({ name, milliseconds: to - from })),
  };
}

async function keepAsking(soak: Soak, reader: number, pause: number): Promise<void> {
  const { machine, outages, over } = soak;
  for (let turn = reader * 17; !over.signal.aborted; turn++) {
    const asked = soak.questions[(turn * 31) % soak.questions.length] as AskedQuestion;
    const isKnown = turn % 4 === 0;
    const how = { ...asked.how, key: isKnown ? soak.key : turn % 4 === 1 ? 'ekq_unknown' : undefined };
    const document = asked.isList ? LIST : DOCUMENTS[asked.question.query];
    const needed = asked.isList ? OF_LISTS : ALL;
    const variables = variablesOf(asked, soak.versions);
    if (variables === null) continue;
    soak.counts.asked++;
    const sentAt = Date.now();
    try {
      const reply = await sendOperation(machine.url, document, variables, how);
      await weigh(soak, { ...asked, how }, reply, needed);
      const { notice } = reply.body.extensions ?? {};
      if (reply.body.errors === undefined && (typeof notice === 'string') === isKnown) {
        const mayBe = outages.during(
          ['gateway', 'PostgreSQL'],
          reply.sentAt - KEYS_READ_WITHIN,
          reply.receivedAt,
        );
        if (!mayBe)
          soak.wrong.push(`a caller ${isKnown ? 'with' : 'without'} a valid key got the notice ${notice}`);
      }
    } catch (error) {
      const receivedAt = Date.now();
      // Without an answer at all: the gateway was away.
      if (outages.during(['gateway'], sentAt, receivedAt)) soak.counts.explained++;
      else soak.unexplained.push(`${(error as Error).message} ${String((error as Error).cause ?? '')}`);
    }
    await sleep(pause);
  }
}

async function weigh(
  soak: Soak,
  asked: AskedQuestion,
  reply: ReceivedReply,
  needed: readonly SupervisedName[],
): Promise<void> {
  const { counts, outages, versions } = soak;
  const difference = await judge(asked, reply, versions);
  if (difference === null) counts.right++;
  else if (isFailure(reply) && outages.during(needed, reply.sentAt, reply.receivedAt)) counts.explained++;
  else if (isFailure(reply)) soak.unexplained.push(stamped(reply, difference));
  else soak.wrong.push(stamped(reply, difference));
}

/** A part that is away is an error of the fields concerned. The values beside them are not checked then. */
function isFailure({ status, body }: ReceivedReply): boolean {
  const isRefusal = body.errors?.some(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  return status >= 500 || isRefusal === false;
}

async function keepImporting(soak: Soak, every: number, seed: number): Promise<void> {
  const { machine, versions, over, counts } = soak;
  while (await pausedFor(every, over.signal)) {
    const feed = nextCalendar(versions.newest.feed, versions.newest.number + 1);
    await writeFile(soak.feedFile, JSON.stringify(feed));
    versions.begin(feed, Date.now());
    for (let tries = 0; ; tries++) {
      const { status, output } = await machine.import(soak.feedFile);
      if (status === 0) break;
      counts.importsTriedAgain++;
      const mayFail = soak.outages.during(['PostgreSQL'], Date.now() - LONGEST_IMPORT, Date.now());
      if (!mayFail || tries > 20)
        soak.unexplained.push(`an import ended with ${status}: ${output.slice(-500)}`);
      if (over.signal.aborted) return;
      await sleep(500);
    }
    versions.end(Date.now());
    counts.imports++;
    soak.questions = questionsAbout(feed, SETTINGS, seed + counts.imports);
  }
}

async function keepKilling(soak: Soak, every: number): Promise<void> {
  const { machine, outages, versions, over } = soak;
  for (let turn = 0; await pausedFor(every, over.signal); turn++) {
    const name = VICTIMS[turn % VICTIMS.length] as SupervisedName;
    const victim = machine.pidOf(name);
    if (victim === undefined) {
      soak.unexplained.push(`${name} does not run`);
      continue;
    }
    const outage = outages.begin(name);
    process.kill(victim, 'SIGKILL');
    const giveUpAt = Date.now() + LONGEST_OUTAGE;
    while (!(await isBack(machine, name, victim))) {
      versions.delay(Date.now());
      if (Date.now() > giveUpAt || !machine.part.isRunning) {
        soak.unexplained.push(`${name} did not come back: ${machine.part.output.slice(-500)}`);
        break;
      }
      await sleep(100);
    }
    outage.to = Date.now();
    // A poller that found its source away asks again within its longest pause.
    for (let passed = 0; passed < LONGEST_PAUSE; passed += 100) {
      versions.delay(Date.now());
      await sleep(100);
    }
  }
}

async function isBack(machine: RunningMachine, name: SupervisedName, former: number): Promise<boolean> {
  const pid = machine.pidOf(name);
  if (pid === undefined || pid === former) return false;
  if (name === 'PostgreSQL') return (await findPostgres(machine.dataDir)) !== undefined;
  if (!(await isReady(machine, name))) return false;
  const missing = await machine.missing();
  return !missing.includes(name) && !missing.includes('gateway');
}

/** What a subgraph says itself: the gateway may not have noticed that it was away. */
async function isReady({ port }: RunningMachine, name: SupervisedName): Promise<boolean> {
  const subgraph = domains().find((each) => each.name === name);
  if (subgraph === undefined) return true;
  return (await statusOf(`http://127.0.0.1:${port + subgraph.port}/health/ready`)) === 200;
}

/** @returns false when the run is over */
async function pausedFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function issueKey(machine: RunningMachine): Promise<string> {
  const words = ['issue', '--name', 'soak', '--email', 'soak@example.org'];
  await using command = new Part('keys', 'gateway/src/front/keys/main.ts', {
    words,
    environment: { DATA_DIR: machine.dataDir },
  });
  await command.ended;
  const [key] = /^\s+(\S{20,})$/m.exec(command.output)?.slice(1) ?? [];
  if (key === undefined) throw new Error(`No key was issued: ${command.output}`);
  const giveUpAt = Date.now() + KEYS_READ_WITHIN;
  while (Date.now() < giveUpAt && !(await isKeyRead(machine, key))) await sleep(100);
  return key;
}

/** Whether the gateway has read the key: who has none is told so. */
async function isKeyRead({ url }: RunningMachine, key: string): Promise<boolean> {
  const { body } = await sendOperation(url, '{ __typename }', {}, { method: 'POST', key });
  return body.errors === undefined && body.extensions?.['notice'] === undefined;
}

function stamped({ sentAt, receivedAt }: ReceivedReply, text: string): string {
  return `${new Date(sentAt).toISOString()} (${receivedAt - sentAt} ms) ${text}`;
}

function progressOf({ counts, wrong, unexplained, outages }: Soak, share: number): string {
  return [
    `${Math.min(100, Math.round(share * 100))} %`,
    `${counts.asked} asked`,
    `${counts.right} right`,
    `${wrong.length} wrong`,
    `${counts.explained} explained errors`,
    `${unexplained.length} unexplained`,
    `${counts.imports} imports`,
    `${outages.all.length} kills`,
  ].join(' · ');
}

const SETTINGS = {
  siteUrl: 'https://calendar.example',
  outletsUrl: 'https://outlets.example',
  specialEventId: null,
} as const;
const VICTIMS: readonly SupervisedName[] = ['PostgreSQL', 'events', 'gateway', 'directory', 'taxonomy'];
const OF_LISTS: readonly SupervisedName[] = ['events', 'gateway'];
const ALL: readonly SupervisedName[] = ['events', 'gateway', 'directory', 'taxonomy'];
const READERS = 4;
/** Milliseconds. */
const PAUSE = 40;
const KEYS_READ_WITHIN = 5_000;
const LONGEST_IMPORT = 30_000;
const LONGEST_OUTAGE = 60_000;
const LONGEST_PAUSE = 2_000;

interface Soak {
  readonly machine: RunningMachine;
  readonly feedFile: string;
  readonly versions: Versions;
  readonly outages: Outages;
  readonly memory: Memory;
  questions: readonly AskedQuestion[];
  readonly key: string;
  readonly counts: { -readonly [K in keyof SoakCounts]: SoakCounts[K] };
  readonly wrong: string[];
  readonly unexplained: string[];
  readonly over: AbortController;
}

export interface SoakOptions {
  readonly milliseconds: number;
  /** Milliseconds between the end of an import and the next. */
  readonly importEvery: number;
  readonly killEvery: number;
  readonly seed: number;
  /** Takes a line now and then. */
  readonly onProgress?: (line: string) => void;
}

export interface SoakCounts {
  readonly asked: number;
  /** As the oracle answers. */
  readonly right: number;
  /** Errors while a part that was needed was away. */
  readonly explained: number;
  readonly imports: number;
  readonly importsTriedAgain: number;
}

export interface SoakReport extends SoakCounts {
  readonly wrong: readonly string[];
  readonly unexplained: readonly string[];
  readonly memory: readonly MemoryLine[];
  readonly outages: readonly { readonly name: SupervisedName; readonly milliseconds: number }[];
}
