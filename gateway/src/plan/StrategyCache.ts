import { LRUCache } from 'lru-cache';
import type { AdmissionRequest } from '../limits/admission/AdmissionRequest.ts';
import { chooseStrategy, type ExecutionStrategy } from './chooseStrategy.ts';
import { type ConditionValues, conditionValues } from './documents/conditions.ts';
import { operationDigest } from './documents/operationDigest.ts';
import type { Executable } from './Executable.ts';
import type { Graph } from './Graph.ts';
import type { Planned } from './messages.ts';
import type { Planning } from './Planning.ts';
import { sizeOfPlan } from './sizeOfPlan.ts';

/** Caches execution strategies by operation and the values of its conditions; requests at the same time share one choice. */
export class StrategyCache {
  readonly #planning: Planning;
  readonly #graph: Graph;
  readonly #cached: LRUCache<string, ExecutionStrategy>;

  constructor({ planning, graph, maxBytes }: StrategyCacheOptions) {
    this.#planning = planning;
    this.#graph = graph;
    this.#cached = new LRUCache({ maxSize: maxBytes });
  }

  /** The cached one, else a new one. Rejects with a `Refusal` when the planner thread had no time for it. */
  of(
    { operation, variables }: Executable,
    admission: AdmissionRequest,
  ): ExecutionStrategy | Promise<ExecutionStrategy> {
    const conditions = conditionValues(operation, variables);
    const key = `${operationDigest(operation)} ${[...conditions.values()].map(Number).join('')}`;
    const known = this.#cached.get(key);
    if (known !== undefined) return known;
    if (operation.planned !== undefined) return this.#cache(operation, conditions, operation.planned, key);
    return this.#planning.queue.run(
      admission,
      async () => this.#cached.get(key) ?? (await this.#choose(operation, conditions, key)),
    );
  }

  get counts(): StrategyCounts {
    return { strategies: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  async #choose(
    operation: Executable['operation'],
    conditions: ConditionValues,
    key: string,
  ): Promise<ExecutionStrategy> {
    const planned = await this.#planning.thread.plan(operation.text, conditions);
    return this.#cache(operation, conditions, planned, key);
  }

  #cache(
    operation: Executable['operation'],
    conditions: ConditionValues,
    planned: Planned,
    key: string,
  ): ExecutionStrategy {
    const strategy = chooseStrategy(operation, conditions, planned, this.#graph);
    this.#cached.set(key, strategy, { size: sizeOf(operation.text, planned) });
    return strategy;
  }
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

export interface StrategyCounts {
  /** Strategies cached now. */
  readonly strategies: number;
  /** Bytes that they take. */
  readonly bytes: number;
}
