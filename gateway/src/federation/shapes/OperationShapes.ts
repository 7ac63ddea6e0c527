import { hash } from 'node:crypto';
import { dropUnusedDefinitions } from '@apollo/utils.dropunuseddefinitions';
import { printWithReducedWhitespace } from '@apollo/utils.printwithreducedwhitespace';
import { removeAliases } from '@apollo/utils.removealiases';
import { sortAST } from '@apollo/utils.sortast';
import { stripSensitiveLiterals } from '@apollo/utils.stripsensitiveliterals';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { LITERAL_NAME } from '../plan/literals.ts';
import type { Operation, SelectionTree } from '../selection/SelectionTree.ts';
import { usedCoordinates, variableCoordinates } from './usedCoordinates.ts';

/**
 * The recorded part of operations: names of the schema and a hash, with no value that a caller wrote. The
 * hash is of coordinates and the document without literals and aliases (Apollo's signature).
 */
export class OperationShapes {
  readonly #schema: GraphQLSchema;
  readonly #documents = new WeakMap<OperationDefinitionNode, DocumentShape>();
  readonly #known = new LRUCache<string, OperationShape>({ max: mostShapes });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The shape of an operation that was checked, with variables that were. */
  of(operation: CheckedOperation, variables: Readonly<Record<string, unknown>>): OperationShape {
    const { plain, signature } = this.#documentShape(operation);
    const byVariables = [...variableCoordinates(operation.definition, variables, this.#schema)];
    const key = `${signature} ${byVariables.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const shape = shapeOf(plain.name, signature, [...plain.coordinates, ...byVariables]);
    this.#known.set(key, shape);
    return shape;
  }

  #documentShape({ definition, document, tree }: CheckedOperation): DocumentShape {
    const known = this.#documents.get(definition);
    if (known !== undefined) return known;
    const name = definition.name?.value ?? '';
    const signature = hash('sha256', signatureOf(document, name), 'base64url');
    const plain = shapeOf(name, signature, [...usedCoordinates(definition, tree, this.#schema)]);
    const shape = { plain, signature };
    this.#documents.set(definition, shape);
    return shape;
  }
}

/** What `@apollo/utils.usagereporting` makes, which brings the reports of a service that we do not use. */
function signatureOf(document: DocumentNode, name: string): string {
  const own = withLiterals(dropUnusedDefinitions(document, name));
  const general = removeAliases(stripSensitiveLiterals(own, { hideListAndObjectLiterals: true }));
  return printWithReducedWhitespace(sortAST(general));
}

/** The document with literals, whatever they are, in the place of the variables that `parameterize` made of them. */
function withLiterals(document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition: ({ variable }) => (LITERAL_NAME.test(variable.name.value) ? null : undefined),
    Variable({ name }): ValueNode | undefined {
      const [, kind] = LITERAL_NAME.exec(name.value) ?? [];
      if (kind === undefined) return undefined;
      if (kind === 'list') return { kind: Kind.LIST, values: [] };
      return kind === 'text' ? { kind: Kind.STRING, value: '' } : { kind: Kind.INT, value: '0' };
    },
  });
}

function shapeOf(name: string, signature: string, used: readonly string[]): OperationShape {
  const coordinates = [...new Set(used)].sort();
  const id = hash('sha256', `${signature}\n${coordinates.join('\n')}`, 'base64url').slice(0, 16);
  return { id, name: name.slice(0, LONGEST_NAME), coordinates };
}

/** Each is a text and up to a few hundred references to names. */
const mostShapes = 5000;
const LONGEST_NAME = 100;

interface CheckedOperation extends Operation {
  readonly tree: SelectionTree;
}

interface DocumentShape {
  readonly signature: string;
  /** The shape without the values of variables. */
  readonly plain: OperationShape;
}

export interface OperationShape {
  /** 16 characters of base64url, or `other`. */
  readonly id: string;
  /** The operation's name; empty if it has none. At most 100 characters. */
  readonly name: string;
  readonly coordinates: readonly string[];
}
