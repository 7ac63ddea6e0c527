import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parseType,
  type VariableDefinitionNode,
} from 'graphql';
import { Dice, digitsOf } from './Dice.ts';
import type { DocumentTree } from './documentTree.ts';
import { Fragments } from './Fragments.ts';
import { nameNode } from './nodes.ts';
import type { Context, DocumentOptions, Scope } from './Place.ts';
import { selectionSet } from './selectionSet.ts';
import { type KnownValues, Values } from './Values.ts';
import { type Variable, Variables } from './Variables.ts';

/** Reads a tree of numbers as a document. It is valid, but for fields of one name that cannot be merged. */
export function buildDocument(schema: GraphQLSchema, tree: DocumentTree, options: DocumentOptions) {
  const values = new Values({ ...options.values, ...knownTypes(schema) });
  const fragments = new Fragments(schema, tree.fragments);
  const context: Context = {
    schema,
    options,
    values,
    variables: new Variables(values),
    fragments,
    argumentNumbers: tree.arguments,
    argumentsOf: new Map(),
  };
  const dice = new Dice(digitsOf(tree.names));
  const query = schema.getQueryType() as GraphQLCompositeType;
  const isAnonymous = tree.operations.length === 1 && !dice.happens(50);
  const operations = tree.operations.map((selections, index): Operation => {
    const scope: Scope = { variables: new Set(), fragments: new Set(), after: -1 };
    const selected = selectionSet(query, selections, { ...context, scope, level: 0 });
    return {
      scope,
      selected,
      ...(isAnonymous ? {} : { name: `${dice.oneOf(operationNames)}${index || ''}` }),
    };
  });
  const asked = operations[dice.next(operations.length)] as Operation;
  const used = new Set(operations.flatMap(({ scope }) => [...fragments.within(scope)]));
  return {
    document: {
      kind: Kind.DOCUMENT,
      definitions: [
        ...operations.map((operation): DefinitionNode => operationNode(operation, fragments)),
        ...Array.from(used, (name): FragmentDefinitionNode => fragments.node(name)),
      ],
    } satisfies DocumentNode,
    operationName: operations.length > 1 || dice.happens(50) ? asked.name : undefined,
    variables: Object.fromEntries(
      variablesOf(asked.scope, fragments).flatMap((variable) =>
        'value' in variable ? [[variable.name, variable.value]] : [],
      ),
    ),
  };
}

const operationNames = ['Q', 'constructor', 'query', 'Query', 'representations'];

function knownTypes(schema: GraphQLSchema): KnownValues {
  const names = Object.keys(schema.getTypeMap());
  return { [`${schema.getQueryType()?.name}.__type.name`]: [...names, 'Nobody'] };
}

function operationNode({ name, scope, selected }: Operation, fragments: Fragments): OperationDefinitionNode {
  return {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    ...(name === undefined ? {} : { name: nameNode(name) }),
    variableDefinitions: variablesOf(scope, fragments).map(
      (variable): VariableDefinitionNode => ({
        kind: Kind.VARIABLE_DEFINITION,
        variable: { kind: Kind.VARIABLE, name: nameNode(variable.name) },
        type: parseType(variable.type),
        ...(variable.defaultText === undefined
          ? {}
          : { defaultValue: { kind: Kind.ENUM, value: variable.defaultText } }),
      }),
    ),
    selectionSet: selected,
  };
}

/** Those that an operation uses, in its fragments as well. */
function variablesOf(scope: Scope, fragments: Fragments): readonly Variable[] {
  const own = Array.from(fragments.within(scope), (name) => [...fragments.scopeOf(name).variables]);
  return [...new Set([...scope.variables, ...own.flat()])];
}

interface Operation {
  readonly name?: string;
  readonly scope: Scope;
  readonly selected: OperationDefinitionNode['selectionSet'];
}
