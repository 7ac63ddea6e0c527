import { LRUCache } from 'lru-cache';
import type { AdmissionRequest } from '../limits/admission/AdmissionRequest.ts';
import { chooseStrategy, type ExecutionStrategy } from './chooseStrategy.ts';
import { type ConditionValues, conditionValues } from './documents/conditions.ts';
import type { Executable } from './documents/Executable.ts';
import { operationDigest } from './documents/operationDigest.ts';
import type { Graph } from './Graph.ts';
import type { Planned } from './messages.ts';
import type { Planning } from './Planning.ts';
import type { PlannedOperation } from './readDocument.ts';
import { sizeOfPlan } from './sizeOfPlan.ts';

/** Caches execution strategies by operation and the values of its conditions; requests at the same time share one choice. */
export class StrategyCache {
  readonly #planning: Planning;
  readonly #graph: Graph;
  readonly #cached: LRUCache<string, CachedStrategy>;

  constructor({ planning, graph, maxBytes }: StrategyCacheOptions) {
    this.#planning = planning;
    this.#graph = graph;
    this.#cached = new LRUCache({ maxSize: maxBytes });
  }

  /** The cached one, else a new one. Rejects with a `Refusal` when the planner thread had no time for it. */
  of(
    { operation, variables }: Executable<PlannedOperation>,
    admission: AdmissionRequest,
  ): ExecutionStrategy | Promise<ExecutionStrategy> {
    const conditions = conditionValues(operation, variables);
    const key = keyOf(operation, conditions);
    const known = this.#cached.get(key)?.strategy;
    if (known !== undefined) return known;
    if (operation.planned !== undefined) return this.#cache(operation, conditions, operation.planned, key);
    return this.#planning.queue.run(
      admission,
      async () => this.#cached.get(key)?.strategy ?? (await this.#choose(operation, conditions, key)),
    );
  }

  /** Chooses and caches a strategy without admission control, for nobody's request. Rejects when the thread fails. */
  async load(operation: PlannedOperation, conditions: ConditionValues): Promise<void> {
    const key = keyOf(operation, conditions);
    if (this.#cached.has(key)) return;
    if (operation.planned === undefined) await this.#choose(operation, conditions, key);
    else this.#cache(operation, conditions, operation.planned, key);
  }

  /** The operations whose strategies were used last, the last one first. */
  recentlyUsed(most: number): readonly UsedOperation[] {
    return [...this.#cached.values()].slice(0, most).map(({ used }) => used);
  }

  get counts(): StrategyCounts {
    return { strategies: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  async #choose(
    operation: PlannedOperation,
    conditions: ConditionValues,
    key: string,
  ): Promise<ExecutionStrategy> {
    const planned = await this.#planning.thread.plan(operation.text, conditions);
    return this.#cache(operation, conditions, planned, key);
  }

  #cache(
    operation: PlannedOperation,
    conditions: ConditionValues,
    planned: Planned,
    key: string,
  ): ExecutionStrategy {
    const strategy = chooseStrategy(operation, conditions, planned, this.#graph);
    const { source, name } = operation;
    this.#cached.set(
      key,
      { strategy, used: { source, name, conditions } },
      { size: sizeOf(operation.text, planned) },
    );
    return strategy;
  }
}

function keyOf(operation: PlannedOperation, conditions: ConditionValues): string {
  return `${operationDigest(operation)} ${[...conditions.values()].map(Number).join('')}`;
}

// Measured in the heap with operations of a dozen kinds: with its document a strategy takes two thirds of what both are
// estimated at, or less.
const overhead = 1500;
const bytesOfCharacter = 20;

function sizeOf(text: string, planned: Planned): number {
  return overhead + bytesOfCharacter * text.length + sizeOfPlan(planned);
}

export interface StrategyCacheOptions {
  readonly planning: Planning;
  readonly graph: Graph;
  /** Bound of the cache in bytes. */
  readonly maxBytes: number;
}

/** An operation as it was used: its document's text, its name there, the values of its conditions. */
export interface UsedOperation {
  readonly source: string;
  readonly name: string | undefined;
  readonly conditions: ConditionValues;
}

interface CachedStrategy {
  readonly strategy: ExecutionStrategy;
  readonly used: UsedOperation;
}

export interface StrategyCounts {
  /** Strategies cached now. */
  readonly strategies: number;
  /** Bytes that they take. */
  readonly bytes: number;
}
