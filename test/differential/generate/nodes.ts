import { type GraphQLNamedType, Kind, type NamedTypeNode, type NameNode } from 'graphql';

export function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

export function typeNode(type: GraphQLNamedType): NamedTypeNode {
  return { kind: Kind.NAMED_TYPE, name: nameNode(type.name) };
}
