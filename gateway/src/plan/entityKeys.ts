import type { Subgraph } from '@apollo/federation-internals';
import { type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';

/** By which keys a subgraph finds its entities: every `@key` of each type that it resolves. */
export function entityKeysOf(subgraph: Subgraph): EntityKeys {
  const keys = new Map<string, SelectionSetNode[]>();
  for (const application of subgraph.metadata().keyDirective().applications()) {
    const { fields, resolvable } = application.arguments();
    const type = application.parent;
    if (resolvable === false || !('name' in type) || typeof type.name !== 'string') continue;
    const { definitions } = parse(`{ ${String(fields)} }`, { noLocation: true });
    keys.set(type.name, [
      ...(keys.get(type.name) ?? []),
      (definitions[0] as OperationDefinitionNode).selectionSet,
    ]);
  }
  return keys;
}

/** The keys of each entity type of a subgraph. */
export type EntityKeys = ReadonlyMap<string, readonly SelectionSetNode[]>;
