import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../../support/processes/descendants.ts';
import { Part } from '../../support/processes/Part.ts';
import type { Attack } from './Attack.ts';
import type { Spent } from './Attacker.ts';
import type { AttackTask } from './attackerProcess.ts';
import type { OthersAnswered, OthersTask } from './othersProcess.ts';

/**
 * Attacks a running service while other callers ask, one attack after the other: attacker and other callers are
 * two processes. The service believes `X-Forwarded-For`, by which each of them has another address.
 */
export class AttackRun implements AsyncDisposable {
  readonly #service: AttackedService;
  readonly #attacker = new Part('the attacker', 'test/faults/abuse/attackerProcess.ts');
  readonly #others = new Part('the other callers', 'test/faults/abuse/othersProcess.ts');

  constructor(service: AttackedService) {
    this.#service = service;
  }

  /**
   * Resolves some time after the end of an attack, when the service is at rest again.
   *
   * @param attack null: the others ask in calm
   * @param wantedMs milliseconds that the attack goes on for, or longer where it takes longer to have its effect
   */
  async run(attack: Attack | null, wantedMs: number): Promise<AttackOutcome> {
    const milliseconds = Math.max(wantedMs, attack?.leastMs ?? 0);
    const { url, adminUrl, healthUrls, key, processes } = this.#service;
    const before = await readLoad(adminUrl);
    const growth = new GrowthSampler(processes);
    const othersTask: OthersTask = {
      url,
      healthUrls,
      key,
      attackerAddress: ATTACKER,
      milliseconds: milliseconds + BEFORE + AFTER,
    };
    const answered = this.#others.ask<OthersAnswered>(othersTask);
    await sleep(BEFORE);
    const task: AttackTask = { name: attack?.name ?? '', url, address: ATTACKER, milliseconds };
    const [spent, others] = await Promise.all([
      attack === null ? NOTHING : this.#attacker.ask<Spent>(task),
      answered,
    ]);
    const rest = await untilAtRest(adminUrl);
    const asked = NEW.reduce((sum, name) => sum + others[name].waits.length, 0);
    return {
      spent,
      others,
      growth: growth.end(),
      begunForAttacker: Math.max(0, rest.begun - before.begun - asked),
      left: { running: rest.running, waiting: rest.waiting, unsentReaders: rest.readers },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#attacker.stop(), this.#others.stop()]);
  }
}

/** Those of the others whose every question needs a new answer. */
const NEW = ['known', 'document', 'keyed', 'giant'] as const;
/** Milliseconds for which the others ask before an attack begins, and after its end. */
const BEFORE = 100;
const AFTER = 200;
/** An address that is kept for examples. */
const ATTACKER = '203.0.113.66';
const NOTHING: Spent = { requests: 0, bytesSent: 0, bytesReceived: 0, answers: {} };

/** The most memory that processes hold from now on, beyond what they hold now. */
class GrowthSampler {
  readonly #before: readonly number[];
  readonly #most: number[];
  readonly #timer: NodeJS.Timeout;
  readonly #processes: readonly ServiceProcess[];

  constructor(processes: readonly ServiceProcess[]) {
    this.#processes = processes;
    this.#before = processes.map(({ pid }) => memoryOf(pid) ?? 0);
    this.#most = [...this.#before];
    this.#timer = setInterval(() => this.#sample(), 50);
  }

  /** Bytes, of each process by its name. */
  end(): Readonly<Record<string, number>> {
    clearInterval(this.#timer);
    this.#sample();
    const grown = (index: number) => (this.#most[index] ?? 0) - (this.#before[index] ?? 0);
    return Object.fromEntries(this.#processes.map(({ name }, index) => [name, grown(index)]));
  }

  #sample(): void {
    for (const [index, { pid }] of this.#processes.entries())
      this.#most[index] = Math.max(this.#most[index] ?? 0, memoryOf(pid) ?? 0);
  }
}

/**
 * Reads until nothing is computed or waits for a place any more. It gives up after a time in which this should have
 * happened.
 */
async function untilAtRest(adminUrl: string): Promise<Load> {
  for (let tries = 500; ; tries--) {
    const load = await readLoad(adminUrl);
    if (tries === 0 || load.running + load.waiting + load.readers === 0) return load;
    await sleep(20);
  }
}

/** The gateway's metrics of its work. */
async function readLoad(adminUrl: string): Promise<Load> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const sum = (pattern: string) =>
    [...text.matchAll(new RegExp(`^${pattern} (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    begun: sum('calendar_admissions_total\\{queue="answers",result="(?:started|waited)"\\}'),
    running: sum('calendar_admission_running\\{.*\\}'),
    waiting: sum('calendar_admission_waiting\\{.*\\}'),
    readers: sum('calendar_unsent_readers'),
  };
}

interface Load {
  readonly begun: number;
  readonly running: number;
  readonly waiting: number;
  readonly readers: number;
}

/** A service of one process of each part, with one gateway. */
export interface AttackedService {
  readonly url: string;
  /** Of the gateway's metrics and health. */
  readonly adminUrl: string;
  /** Answer 200 while all is well. */
  readonly healthUrls: readonly string[];
  /** A valid API key. */
  readonly key: string;
  readonly processes: readonly ServiceProcess[];
}

export interface ServiceProcess {
  readonly name: string;
  readonly pid: number;
}

/** What an attack did. */
export interface AttackOutcome {
  readonly spent: Spent;
  readonly others: OthersAnswered;
  /** Bytes that each process held at most beyond what it held before, by its name. */
  readonly growth: Readonly<Record<string, number>>;
  /**
   * Answers that the gateway began to compute for the attacker. Those that others asked for are left out: some stored
   * answers may be computed again meanwhile.
   */
  readonly begunForAttacker: number;
  /** Work that the attack has left, when it should have ended. */
  readonly left: { readonly running: number; readonly waiting: number; readonly unsentReaders: number };
}
