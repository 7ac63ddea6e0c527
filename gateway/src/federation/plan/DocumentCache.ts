import type { AdmissionRequest, FairQueue } from '@calendar/http/FairQueue';
import { SharedWork } from '@calendar/http/SharedWork';
import { LRUCache } from 'lru-cache';
import { FairCache } from '../entities/FairCache.ts';
import { Refusal } from '../errors/Refusal.ts';
import { readListSizes } from '../limits/costOf.ts';
import type { Parameters } from '../selection/Parameters.ts';
import { type ConditionValues, conditionValues } from '../selection/SelectionTree.ts';
import type { Graph } from './Graph.ts';
import { MAY_HAVE_LITERALS, type Scanned, scanLiterals, valuesOf } from './literals.ts';
import type { Planned } from './messages.ts';
import type { PlannerThread } from './PlannerThread.ts';
import type { PreparedPlan } from './PreparedPlan.ts';
import type { Parameterized } from './parameterize.ts';
import {
  chooseStrategy,
  type DocumentReading,
  type Executable,
  type ExecutionStrategy,
  type PreparedDocument,
  type PreparedOperation,
  readDocument,
} from './readDocument.ts';

/** Has documents checked and planned in the planner thread, and caches each result by its text. */
export class DocumentCache {
  readonly #planning: Planning;
  readonly #graph: PlannedGraph;
  readonly #reading: DocumentReading;
  readonly #cached: LRUCache<string, CachedDocument | Refusal>;
  /** By their text: what is made for a plan is made once for all documents that have it. */
  readonly #plans: FairCache<string, PreparedPlan>;
  /** What texts of one rest have in common (`scanLiterals`). Null until there are two. */
  readonly #alike: FairCache<string, Parameterized | null>;
  readonly #mostTokens: number;
  readonly #loading = new SharedWork<PreparedDocument>();
  readonly #choosing = new SharedWork<ExecutionStrategy>();

  constructor(planning: Planning, graph: PlannedGraph, { maxBytes, mostTokens }: DocumentCacheOptions) {
    this.#planning = planning;
    this.#graph = graph;
    this.#reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };
    this.#mostTokens = mostTokens;
    this.#alike = new FairCache({ maxBytes: maxBytes / 8, sizeOf: sizeOfAlike });
    this.#plans = new FairCache({ maxBytes: maxBytes / 8, sizeOf: (_, text) => bytesOfPlan(text) });
    this.#cached = new LRUCache({ maxSize: Math.ceil(maxBytes * (6 / 8)) });
  }

  /** The cached document. Undefined if there is none. Throws the `Refusal` if that is cached. */
  known(query: string): PreparedDocument | undefined {
    return this.#find(query)?.document;
  }

  /**
   * The parameters with variables in the place of literals, if documents of other literals have been asked for. Undefined
   * also where another literal is expected as it is written.
   */
  withoutLiterals({ query, variables, operationName }: Parameters): Parameters | undefined {
    const scanned = this.#scan(query);
    const alike = scanned && this.#alike.get(scanned.rest);
    if (!alike) return undefined;
    const values = valuesOf(scanned.literals, alike.places);
    return values && { query: alike.text, variables: { ...variables, ...values }, operationName };
  }

  /** Rejects with a `Refusal` for a text that is no valid document, or when the thread had no time. */
  prepare(query: string, admission: AdmissionRequest): Promise<PreparedDocument> {
    return (
      this.#loading.running(query) ??
      this.#planning.queue.run(admission, () => this.#load(query, admission.caller))
    );
  }

  /** How an operation with these variables is executed. Rejects with a `Refusal` without time for it. */
  strategyOf(
    { operation, variables }: Executable,
    admission: AdmissionRequest,
  ): ExecutionStrategy | Promise<ExecutionStrategy> {
    const conditions = conditionValues(operation.conditions, variables);
    return (
      this.#strategyOf(operation, conditions) ??
      this.#choosing.running(keyOf(operation, conditions) + operation.source) ??
      this.#planning.queue.run(admission, () => this.#choose(operation, conditions, admission.caller))
    );
  }

  /** Prepares an operation that was used with another graph, without a request. Rejects as `prepare` does. */
  async prepareUsed({ source, name, conditions }: UsedOperation): Promise<void> {
    const { operations } = await this.#load(source);
    const operation = operations.find((each) => each.name === name);
    if (operation !== undefined) await this.#choose(operation, conditions);
  }

  recentlyUsed(most: number): readonly UsedOperation[] {
    const used = this.#strategies().map((each) => each.used);
    return used.take(most).toArray();
  }

  get counts() {
    const strategyBytes = this.#strategies().reduce((sum, { size }) => sum + size, 0);
    return { bytes: this.#cached.calculatedSize - strategyBytes, strategyBytes };
  }

  #scan(query: string): Scanned | undefined {
    return MAY_HAVE_LITERALS.test(query) ? scanLiterals(query, this.#mostTokens) : undefined;
  }

  #strategies(): IteratorObject<CachedStrategy> {
    const cached = this.#cached.values();
    return cached.flatMap((each) => (each instanceof Refusal ? [] : each.strategies.values()));
  }

  #find(query: string): CachedDocument | undefined {
    const known = this.#cached.get(query);
    if (known instanceof Refusal) throw known;
    return known;
  }

  async #load(query: string, caller?: string): Promise<PreparedDocument> {
    return this.known(query) ?? this.#loading.do(query, () => this.#check(query, caller));
  }

  async #check(query: string, caller: string | undefined): Promise<PreparedDocument> {
    const scanned = this.#scan(query);
    const isAlike = scanned !== undefined && this.#alike.get(scanned.rest) !== undefined;
    const checked = await this.#planning.thread.check(query, isAlike).catch((error: unknown) => {
      if (error instanceof Refusal) this.#cached.set(query, error, { size: sizeOfRefusal(query, error) });
      throw error;
    });
    if (scanned !== undefined) this.#alike.put(scanned.rest, checked.parameterized ?? null, caller);
    const document = readDocument(query, checked.introspected, this.#reading);
    const size = documentOverhead + documentBytesOfCharacter * query.length;
    this.#cached.set(query, { document, size, strategies: new Map() }, { size });
    const [only] = document.operations;
    if (checked.planned !== undefined && only !== undefined)
      this.#keep(only, noConditions, checked.planned, caller);
    return document;
  }

  #strategyOf(operation: PreparedOperation, conditions: ConditionValues): ExecutionStrategy | undefined {
    return this.#find(operation.source)?.strategies.get(keyOf(operation, conditions))?.strategy;
  }

  async #choose(
    operation: PreparedOperation,
    conditions: ConditionValues,
    caller?: string,
  ): Promise<ExecutionStrategy> {
    // Another request may have asked for the same while this one waited.
    const known = this.#strategyOf(operation, conditions);
    if (known !== undefined) return known;
    return this.#choosing.do(keyOf(operation, conditions) + operation.source, async () =>
      this.#keep(operation, conditions, await this.#planning.thread.plan(operation.text, conditions), caller),
    );
  }

  #keep(
    operation: PreparedOperation,
    conditions: ConditionValues,
    planned: Planned,
    caller: string | undefined,
  ): ExecutionStrategy {
    const strategy = chooseStrategy(operation, conditions, planned, this.#graph, (plan) =>
      this.#readPlan(plan, caller),
    );
    const { source, name, text } = operation;
    const plannedText = planned.kind === 'join' ? planned.plan : planned.text;
    const cached = this.#find(source);
    if (cached === undefined) return strategy;
    const size = strategyOverhead + strategyBytesOfCharacter * text.length + bytesOfPlan(plannedText);
    const used = { source, name, conditions };
    const others = [...cached.strategies].slice(1 - mostStrategies);
    const strategies = new Map([...others, [keyOf(operation, conditions), { strategy, used, size }]]);
    const total = [...strategies.values()].reduce((sum, each) => sum + each.size, cached.size);
    this.#cached.set(source, { ...cached, strategies }, { size: total });
    return strategy;
  }

  #readPlan(text: string, caller: string | undefined): PreparedPlan {
    const known = this.#plans.get(text);
    if (known !== undefined) return known;
    const plan: PreparedPlan = JSON.parse(text);
    this.#plans.put(text, plan, caller);
    return plan;
  }
}

/** Bytes that a plan takes in memory, roughly: five for each character as JSON, as measured in the heap. */
export function bytesOfPlan(text: string): number {
  return 5 * text.length;
}

function keyOf({ name = '' }: PreparedOperation, conditions: ConditionValues): string {
  return `${name} ${[...conditions.values()].map(Number).join('')}`;
}

function sizeOfAlike(alike: Parameterized | null, rest: string): number {
  return 300 + 2 * rest.length + (alike === null ? 0 : 2 * alike.text.length + 200 * alike.places.length);
}

const noConditions: ConditionValues = new Map();
const mostStrategies = 32;

// Measured: 15 to 55 bytes for each character, and two thirds or less with a strategy.
const documentOverhead = 1000;
const documentBytesOfCharacter = 60;
const strategyOverhead = 1500;
const strategyBytesOfCharacter = 20;

function sizeOfRefusal(query: string, { errors }: Refusal): number {
  return documentOverhead + 2 * (query.length + JSON.stringify(errors).length);
}

export interface DocumentCacheOptions {
  /** Bound of the cache. */
  readonly maxBytes: number;
  /** Of a document within the limits. */
  readonly mostTokens: number;
}

/** The planner thread and its queue: work that has a slot there may use the thread. */
export interface Planning {
  readonly queue: Pick<FairQueue, 'run'>;
  readonly thread: Pick<PlannerThread, 'check' | 'plan' | 'planByApollo'>;
}

type PlannedGraph = Pick<Graph, 'publicSchema' | 'supergraphSchema' | 'aliasSuffix'>;

/** An operation as it was used: its document's text, its name there, the values of its conditions. */
export interface UsedOperation {
  readonly source: string;
  readonly name: string | undefined;
  readonly conditions: ConditionValues;
}

interface CachedDocument {
  readonly document: PreparedDocument;
  /** Bytes, strategies left out. */
  readonly size: number;
  readonly strategies: ReadonlyMap<string, CachedStrategy>;
}

interface CachedStrategy {
  readonly strategy: ExecutionStrategy;
  readonly used: UsedOperation;
  readonly size: number;
}
