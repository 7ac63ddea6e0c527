import { type GraphQLSchema, getDirectiveValues, isInterfaceType, isObjectType } from 'graphql';

/**
 * What the subgraphs' schemas say of the lengths of lists, by the directive `@listSize` of the GraphQL cost
 * specification. The composed supergraph carries it; the public schema does not.
 */
export function readListSizes(supergraph: GraphQLSchema): ListSizes {
  const directive = supergraph.getDirective('listSize');
  if (!directive) return () => undefined;
  const sizes = new Map(
    Object.values(supergraph.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap((field): [string, ListSize][] => {
            const given = field.astNode && getDirectiveValues(directive, field.astNode);
            return given ? [[`${type.name}.${field.name}`, asListSize(given)]] : [];
          })
        : [],
    ),
  );
  return (typeName, fieldName) => sizes.get(`${typeName}.${fieldName}`);
}

function asListSize(given: Readonly<Record<string, unknown>>): ListSize {
  return {
    assumed: (given['assumedSize'] as number | null | undefined) ?? undefined,
    slicingArguments: (given['slicingArguments'] as string[] | null | undefined) ?? [],
    sizedFields: (given['sizedFields'] as string[] | null | undefined) ?? [],
  };
}

/** What is said of a type's field. */
export type ListSizes = (typeName: string, fieldName: string) => ListSize | undefined;

/** One `@listSize`. */
export interface ListSize {
  /** The length to reckon with; where an argument gives the length, the most that the argument can bring. */
  readonly assumed: number | undefined;
  /** Arguments that give the length. */
  readonly slicingArguments: readonly string[];
  /** Fields of the field's type that have the length; empty: the field itself is the list. */
  readonly sizedFields: readonly string[];
}
