import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@calendar/gateway-db';
import { importFeed, openFeed } from '@calendar/importer';
import {
  type AttackOutcome,
  AttackRun,
  attacks,
  type OtherAnswered,
  type OtherName,
} from '@calendar/test/abuse';
import { readKeysCommand } from '../../../gateway/src/front/keys/commands.ts';
import { INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { SUBGRAPHS, withoutOthers } from '../../../test/support/calendarParts.ts';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import { createDatabases, startRecord, startSubgraphs } from '../processes/startCalendar.ts';
import type { Progress } from '../progress.ts';
import { median } from '../statistics.ts';

/**
 * Measures what each attack costs the attacker, the service and the other callers. The other callers ask all the time:
 * first without an attack, then beside one attack after the other.
 */
export async function measureAbuse(options: AbuseOptions, progress: Progress): Promise<AbuseResults> {
  await using stack = new AsyncDisposableStack();
  const { events, seconds, warmUpSeconds } = options;
  progress.says(`abuse: a calendar of ${events} events and the service start`);
  const folder = stack.use(await temporaryFolder());
  const postgres = stack.use(await startRecord(folder.path));
  const databases = await createDatabases(postgres, 'abuse');
  const feed = `${folder.path}/calendar.ndjson`;
  await writeFeed(feed, inventCalendar({ events, datesPerEvent: 4, now: Date.now() }));
  await importFeed({ source: await openFeed(feed), databases });
  const key = await issueKey(databases.gateway);
  const { addresses, pids } = stack.use(await startSubgraphs(databases));
  const [port, adminPort] = await freePorts(2);
  const gateway = stack.use(
    measuredPart('The gateway', 'gateway/src/main.ts', {
      environment: {
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        ...withoutOthers(),
        EVENTS_URL: addresses.events,
        DIRECTORY_URL: addresses.directory,
        TAXONOMY_URL: addresses.taxonomy,
        GATEWAY_DATABASE_URL: databases.gateway,
        INTERNAL_SECRET,
        // Attacker and other callers send different addresses.
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'error',
      },
    }),
  );
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const healthUrls = [adminUrl, ...Object.values(addresses)].map((url) => `${url}/health/ready`);
  for (const url of healthUrls) await gateway.answersAt(url);
  const processes = [
    { name: 'gateway', pid: gateway.pid },
    ...SUBGRAPHS.map((name) => ({ name, pid: pids[name] })),
  ];
  const run = stack.use(
    new AttackRun({ url: `http://127.0.0.1:${port}/graphQL`, adminUrl, healthUrls, key, processes }),
  );

  progress.says('abuse: the service warms up');
  await run.run(null, warmUpSeconds * 1000);
  progress.says('abuse: the others ask in calm');
  const calm = figuresOf('calm', 'no attack', await run.run(null, seconds * 1000));
  const measured: AttackFigures[] = [];
  for (const [index, attack] of attacks.entries()) {
    progress.says(`abuse: ${index + 1} of ${attacks.length}: ${attack.name}`);
    measured.push(figuresOf(attack.name, attack.title, await run.run(attack, seconds * 1000)));
    // What one attack leaves to be collected is not counted as the next one's.
    await sleep(PAUSE);
  }
  return { events, calm, attacks: measured };
}

/** Milliseconds between two attacks. */
const PAUSE = 1500;

async function issueKey(url: string): Promise<string> {
  const database = openDatabase(url);
  const lines = await readKeysCommand(['issue', '--name', 'Bench', '--email', 'bench@example.no'])(database);
  await database.$disconnect();
  return lines[2]?.trim() ?? '';
}

function figuresOf(name: string, title: string, outcome: AttackOutcome): AttackFigures {
  const { milliseconds, spent, others, usage, readersCut, elsewhereCores } = outcome;
  return {
    name,
    title,
    seconds: milliseconds / 1000,
    ...spent,
    readersCut,
    elsewhereCores,
    processes: usage.map(({ name: part, cpuMs, bytesBefore, mostBytes }) => ({
      name: part,
      cpuSeconds: cpuMs === null ? null : cpuMs / 1000,
      grownBytes: bytesBefore === null || mostBytes === null ? null : mostBytes - bytesBefore,
      mostBytes,
    })),
    others: Object.fromEntries(
      Object.entries(others).map(([other, answered]) => [other, waitsOf(answered)]),
    ) as AttackFigures['others'],
  };
}

function waitsOf({ waits, failures }: OtherAnswered): Waits {
  return {
    asked: waits.length,
    failed: failures.length,
    firstFailure: failures[0] ?? null,
    medianMs: median(waits),
    longestMs: Math.max(0, ...waits),
  };
}

export interface AbuseOptions {
  readonly events: number;
  /** Of each attack. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface AbuseResults {
  readonly events: number;
  /** The same callers without an attack. */
  readonly calm: AttackFigures;
  readonly attacks: readonly AttackFigures[];
}

/** What one attack cost. */
export interface AttackFigures {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  readonly requests: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** How often it was answered in each way. */
  readonly answers: Readonly<Record<string, number>>;
  /** Connections that were cut off since nobody read on them. */
  readonly readersCut: number;
  /** Cores that others on the machine used meanwhile; null if the system does not say. */
  readonly elsewhereCores: number | null;
  readonly processes: readonly ProcessFigures[];
  readonly others: Readonly<Record<OtherName, Waits>>;
}

export interface ProcessFigures {
  readonly name: string;
  /** Null if the system does not say. */
  readonly cpuSeconds: number | null;
  /** The highest resident memory, less that before the attack; null if the system does not say. */
  readonly grownBytes: number | null;
  readonly mostBytes: number | null;
}

/** What one of the other callers asked, and waited. */
export interface Waits {
  readonly asked: number;
  readonly failed: number;
  readonly firstFailure: string | null;
  readonly medianMs: number;
  readonly longestMs: number;
}
