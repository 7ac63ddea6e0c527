import { hash } from 'node:crypto';
// The package's index loads the reports of a service that we do not use.
import { usageReportingSignature } from '@apollo/utils.usagereporting/dist/signature.js';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { usedCoordinates } from './usedCoordinates.ts';
import { variableCoordinates } from './variableCoordinates.ts';

/**
 * What is recorded of the operations that callers send: their shapes. A shape has names of the schema and a hash, and no
 * value that a caller wrote, be it in the document or in variables.
 *
 * The hash is of the document without literals and aliases, in one order (Apollo's usage reporting signature), and of
 * the coordinates. So operations that differ in values alone are one.
 */
export class OperationShapes {
  readonly #schema: GraphQLSchema;
  readonly #documents = new WeakMap<OperationDefinitionNode, DocumentShape>();
  readonly #known = new LRUCache<string, OperationShape>({ max: mostShapes });

  /** @param schema what callers see */
  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The shape of an operation that was checked, with variables that were. */
  of(
    { definition, document }: CheckedOperation,
    variables: Readonly<Record<string, unknown>>,
  ): OperationShape {
    const { plain, signature } = this.#documentShape(definition, document);
    const byVariables = [...variableCoordinates(definition, variables, this.#schema)];
    if (byVariables.length === 0) return plain;
    const key = `${signature} ${byVariables.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const shape = shapeOf(plain.name, signature, [...plain.coordinates, ...byVariables]);
    this.#known.set(key, shape);
    return shape;
  }

  #documentShape(definition: OperationDefinitionNode, document: DocumentNode): DocumentShape {
    const known = this.#documents.get(definition);
    if (known !== undefined) return known;
    const name = definition.name?.value ?? '';
    const signature = hash('sha256', usageReportingSignature(document, name), 'base64url');
    const plain = shapeOf(name, signature, [...usedCoordinates(document, this.#schema)]);
    const shape = { plain, signature };
    this.#documents.set(definition, shape);
    return shape;
  }
}

function shapeOf(name: string, signature: string, used: readonly string[]): OperationShape {
  const coordinates = [...new Set(used)].sort();
  const id = hash('sha256', `${signature}\n${coordinates.join('\n')}`, 'base64url').slice(0, 16);
  return { id, name: name.slice(0, longestName), coordinates };
}

/** Each is a text and up to a few hundred references to names. */
const mostShapes = 5000;
/** Characters. */
const longestName = 100;

/** An operation of a document, with the fragments it uses. */
interface CheckedOperation {
  readonly definition: OperationDefinitionNode;
  readonly document: DocumentNode;
}

interface DocumentShape {
  /** Digest of the document without literals. */
  readonly signature: string;
  /** The shape without what variables fill in. */
  readonly plain: OperationShape;
}

/** What is recorded of an operation. */
export interface OperationShape {
  /** 16 characters of base64url, or `other`. */
  readonly id: string;
  /** The operation's name; empty where it has none. At most 100 characters. */
  readonly name: string;
  /** Schema coordinates, sorted. */
  readonly coordinates: readonly string[];
}
