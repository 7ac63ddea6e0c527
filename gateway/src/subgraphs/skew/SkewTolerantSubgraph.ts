import { type DocumentNode, execute, GraphQLError, type GraphQLSchema, parse, print } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { OperationFacts, SubgraphReply, SubgraphRequest } from '../Fetch.ts';
import { type ParsedReply, parseReply } from '../readReply.ts';
import type { Subgraph } from '../SubgraphClient.ts';
import { SubgraphFailure, SubgraphRefusal } from '../SubgraphFailure.ts';
import { pruneDocument } from './pruneDocument.ts';

/**
 * A subgraph that may be of an older or a newer release than the supergraph (version skew). If it refuses a document
 * because its schema lacks something, the rest of the document is asked. The fields that it lacks are errors. The
 * lacking parts are found by its own schema (`_service`), read again a second later at the earliest.
 */
export class SkewTolerantSubgraph implements Subgraph {
  readonly #name: string;
  readonly #subgraph: Subgraph;
  readonly #expected: GraphQLSchema;
  readonly #mask: SkewTolerantOptions['mask'];
  readonly #lacking = new Map<string, number>();
  #own: OwnSchema | undefined;

  /** @param expected the subgraph's schema as the supergraph has it */
  constructor({ name, subgraph, expected, mask }: SkewTolerantOptions) {
    this.#name = name;
    this.#subgraph = subgraph;
    this.#expected = expected;
    this.#mask = mask;
  }

  /** Rejects as the subgraph does, unless it lacks a part of the document. */
  async fetch(request: SubgraphRequest, facts: OperationFacts): Promise<SubgraphReply> {
    try {
      return await this.#subgraph.fetch(request, facts);
    } catch (failure) {
      if (!(failure instanceof SubgraphRefusal) || failure.code !== 'GRAPHQL_VALIDATION_FAILED')
        throw failure;
      return this.#fetchWhatIsKnown(request, facts, failure);
    }
  }

  /** Coordinates of the fields that were found to be lacking in the last minute. */
  get lacking(): readonly string[] {
    const now = performance.now();
    for (const [coordinate, foundAt] of this.#lacking) {
      if (now - foundAt > reportedFor) this.#lacking.delete(coordinate);
    }
    return [...this.#lacking.keys()].toSorted();
  }

  async #fetchWhatIsKnown(
    request: SubgraphRequest,
    facts: OperationFacts,
    refusal: SubgraphRefusal,
  ): Promise<SubgraphReply> {
    const own = await this.#ownSchema(facts);
    const document = parse(request.query, { noLocation: true });
    const pruned = own.prune(request.query, document, this.#expected);
    // The refusal has other reasons, or another replica has sent its schema.
    if (pruned === undefined) throw refusal;
    this.#note(pruned.lacking);
    const reply = await this.#subgraph.fetch({ ...request, query: pruned.text }, facts);
    const { data, errors } = parseReply(this.#name, reply.bytes);
    if (data === null) return reply;
    const completed = await completeReply(
      { data, errors },
      {
        document,
        operationName: request.operationName,
        variables: JSON.parse(request.variables) as Record<string, unknown>,
        expected: this.#expected,
        typeKey: pruned.typeKey,
        // Once for all values that are missing in one reply.
        missing: this.#mask(
          new SubgraphFailure(this.#name, 'lacks a part of its schema', { cause: refusal }),
        ),
      },
    );
    return {
      ...reply,
      bytes: Buffer.from(JSON.stringify(completed)),
      errors: completed.errors.length,
    };
  }

  #note(lacking: ReadonlySet<string>): void {
    for (const coordinate of lacking) this.#lacking.set(coordinate, performance.now());
  }

  async #ownSchema(facts: OperationFacts): Promise<OwnSchema> {
    const known = this.#own;
    if (known !== undefined && performance.now() - known.readAt < rereadAfter) return known;
    const { bytes } = await this.#subgraph.fetch({ query: '{ _service { sdl } }', variables: '{}' }, facts);
    const { data } = parseReply(this.#name, bytes);
    const sdl = (data?.['_service'] as { readonly sdl?: unknown } | undefined)?.sdl;
    if (typeof sdl !== 'string') throw new SubgraphFailure(this.#name, 'does not send its schema');
    this.#own = known?.sdl === sdl ? known.readAgain() : await OwnSchema.read(this.#name, sdl);
    return this.#own;
  }
}

/** The schema that a subgraph has, and the parts of documents that it knows. */
class OwnSchema {
  readonly sdl: string;
  readonly #schema: GraphQLSchema;
  readonly #pruned = new LRUCache<string, PrunedText>({ max: 500 });
  readAt = performance.now();

  private constructor(sdl: string, schema: GraphQLSchema) {
    this.sdl = sdl;
    this.#schema = schema;
  }

  /** Loads what reads a subgraph's schema, which is large and seldom needed. */
  static async read(name: string, sdl: string): Promise<OwnSchema> {
    const { buildSubgraph } = await import('@apollo/federation-internals');
    return new OwnSchema(sdl, buildSubgraph(name, '', sdl).schema.toGraphQLJSSchema());
  }

  readAgain(): OwnSchema {
    this.readAt = performance.now();
    return this;
  }

  /** Undefined if nothing is removed from the document, or nothing is left of it. */
  prune(text: string, document: DocumentNode, expected: GraphQLSchema): PrunedText | undefined {
    const known = this.#pruned.get(text);
    if (known !== undefined) return known;
    const left = pruneDocument(document, this.#schema, expected);
    if (left === undefined || left.document === document) return undefined;
    const pruned = { text: print(left.document), lacking: left.lacking, typeKey: left.typeKey };
    this.#pruned.set(text, pruned);
    return pruned;
  }
}

/** Milliseconds. */
const rereadAfter = 1000;
const reportedFor = 60_000;

interface PrunedText {
  readonly text: string;
  /** Coordinates of the fields taken out. */
  readonly lacking: ReadonlySet<string>;
  readonly typeKey: string;
}

export interface SkewTolerantOptions {
  /** The subgraph's name in the supergraph. */
  readonly name: string;
  readonly subgraph: Subgraph;
  readonly expected: GraphQLSchema;
  /** The error that callers see for a failure, which is logged. */
  readonly mask: (failure: SubgraphFailure) => Completion['missing'];
}

/**
 * The reply to a document, made from the reply to the rest of it. A value that was not asked for is null, with an error
 * at its path. The null reaches up to the next value that may be null.
 *
 * @param data of the reply to the pruned document
 * @param expected the schema that the whole document was written for
 */
export async function completeReply(
  { data, errors }: ParsedReply,
  { document, operationName, variables, expected, typeKey, missing }: Completion,
): Promise<ParsedReply> {
  const completed = await execute({
    schema: expected,
    document,
    operationName,
    variableValues: variables,
    rootValue: data,
    fieldResolver(source, _arguments, _context, { path }) {
      if (!Object.hasOwn(source, path.key)) throw new GraphQLError(missing.message, missing);
      return source[path.key];
    },
    typeResolver: (source) => source[typeKey],
  });
  const own = completed.errors?.slice(0, mostErrors).map((error) => error.toJSON()) ?? [];
  return { data: completed.data ?? null, errors: [...own, ...errors] };
}

/** As of an outage: a page of a thousand events is not answered with a thousand errors. */
const mostErrors = 100;

export interface Completion {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly expected: GraphQLSchema;
  /** The response key of each object's type. */
  readonly typeKey: string;
  /** The error of each value that was not asked for. */
  readonly missing: { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> };
}
