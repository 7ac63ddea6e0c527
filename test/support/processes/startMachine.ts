import { setTimeout as sleep } from 'node:timers/promises';
import { LONG_DEADLINES } from '../longDeadlines.ts';
import { descendantsOf } from './descendants.ts';
import { freeBasePort } from './freePorts.ts';
import { Part } from './Part.ts';

/** Runs `npm start` in a folder, on free ports, and resolves when it answers. */
export async function startMachine(dataDir: string, options: MachineOptions = {}): Promise<RunningMachine> {
  const { feed, port = await freeBasePort() } = options;
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'warn',
    ...LONG_DEADLINES,
    ...(feed === undefined ? {} : { CALENDAR_FEED: feed }),
    ...options.environment,
  };
  const part = new Part('machine', 'launcher/src/start.ts', { environment });
  const url = `http://127.0.0.1:${port}/graphQL`;
  const adminUrl = `http://127.0.0.1:${port + 10}`;
  const deadline = Date.now() + 90_000;
  while (!part.output.includes('The event calendar answers at')) {
    if (!part.isRunning || Date.now() > deadline) {
      await part.stop();
      throw new Error(`npm start did not come to answer: ${part.output.slice(-3_000)}`);
    }
    await sleep(50);
  }
  return {
    url,
    port,
    part,
    dataDir,
    pidOf: (name) => pidsOf(part.pid, name)[0],
    missing: async () => missingParts(adminUrl),
    [Symbol.asyncDispose]: async () => void (await part.stop()),
  };
}

/** Starts `npm run import` for the databases in a folder. */
export function importInto(dataDir: string, words: readonly string[]): Part {
  return new Part('import', 'importer/src/import.ts', { words, environment: { DATA_DIR: dataDir } });
}

function pidsOf(machine: number, name: SupervisedName): readonly number[] {
  const mark = COMMANDS[name];
  return descendantsOf(machine).flatMap(({ pid, command }) => (mark.test(command) ? [pid] : []));
}

const COMMANDS = {
  events: /subgraphs\/events\/src\/main\.ts/,
  directory: /subgraphs\/directory\/src\/main\.ts/,
  taxonomy: /subgraphs\/taxonomy\/src\/main\.ts/,
  gateway: /gateway\/src\/main\.ts/,
  // The server, and not the shell that guards it.
  PostgreSQL: /^\S*\/postgres -D /,
} as const;

/** What the gateway says is missing; itself, when it does not answer. */
async function missingParts(adminUrl: string): Promise<readonly string[]> {
  try {
    const response = await fetch(`${adminUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) });
    return ((await response.json()) as { readonly missing: readonly string[] }).missing;
  } catch {
    return ['gateway'];
  }
}

export type SupervisedName = keyof typeof COMMANDS;

export interface MachineOptions {
  /** Path of the first calendar; absent: the demo. */
  readonly feed?: string;
  readonly port?: number;
  /** Further variables. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface RunningMachine extends AsyncDisposable {
  /** Of `/graphQL`. */
  readonly url: string;
  readonly port: number;
  /** The process of `npm start`. */
  readonly part: Part;
  readonly dataDir: string;
  /** The process that is this part now; undefined while there is none. */
  pidOf(name: SupervisedName): number | undefined;
  /** The parts that are not there, as the gateway's health says. */
  missing(): Promise<readonly string[]>;
}
