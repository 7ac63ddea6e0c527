import { type ASTNode, type DefinitionNode, type DocumentNode, type GraphQLError, parse } from 'graphql';
import { placeAt } from './placesOf.ts';
import type { SubgraphSchema } from './SubgraphSchema.ts';

/** Reads the subgraphs' schemas. Each fault names its subgraph and its line. */
export function readSchemas(subgraphs: readonly SubgraphSchema[]) {
  const read = subgraphs.map(readSchema);
  const faults = read.flatMap((each) => ('fault' in each ? [each.fault] : []));
  return faults.length > 0
    ? { faults }
    : { faults: undefined, schemas: read.filter((each): each is ReadSchema => !('fault' in each)) };
}

function readSchema(written: SubgraphSchema): ReadSchema | { readonly fault: string } {
  const { name, schema } = written;
  const fault = (message: string, ...lines: readonly (number | undefined)[]) => ({
    fault: [`[${name}] ${message}`, ...lines.map((line) => `  at ${name} (schema.graphql:${line})`)].join(
      '\n',
    ),
  });
  let document: DocumentNode;
  try {
    document = parse(schema);
  } catch (error) {
    const { message, locations } = error as GraphQLError;
    return fault(message, locations?.[0]?.line);
  }
  const twice = definedTwice(document);
  if (twice !== undefined) {
    const [one, other] = twice;
    const what = 'name' in one ? one.name?.value : 'The schema';
    return fault(`${what} is defined twice. Join the two, or write "extend".`, lineOf(one), lineOf(other));
  }
  return { ...written, document };
}

function definedTwice({ definitions }: DocumentNode): readonly [DefinitionNode, DefinitionNode] | undefined {
  const known = new Map<string, DefinitionNode>();
  for (const definition of definitions) {
    if (!definition.kind.endsWith('Definition')) continue;
    const sort = definition.kind === 'DirectiveDefinition' ? '@' : '';
    const name = `${sort}${'name' in definition ? definition.name?.value : ''}`;
    const other = known.get(name);
    if (other !== undefined) return [other, definition];
    known.set(name, definition);
  }
  return undefined;
}

function lineOf({ loc }: ASTNode): number | undefined {
  return loc?.startToken.line;
}

export function refusal(subgraph: SubgraphSchema, message: string, node: ASTNode | undefined): string {
  const place = node?.loc === undefined ? [] : [`\n  at ${placeAt(node.loc, subgraph)}`];
  return [`[${subgraph.name}] ${message}`, ...place].join('');
}

export interface ReadSchema extends SubgraphSchema {
  readonly document: DocumentNode;
}
