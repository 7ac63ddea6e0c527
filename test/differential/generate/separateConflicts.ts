import {
  type ASTNode,
  type GraphQLSchema,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  print,
  validate,
  visit,
} from 'graphql';

/** The same document with fields that cannot be merged under other names, so that all of them can. */
export function separateConflicts(schema: GraphQLSchema, document: string): string {
  let separated = parse(document);
  for (let next = 0; ; ) {
    const errors = validate(schema, separated, [OverlappingFieldsCanBeMergedRule]);
    if (errors.length === 0) return print(separated);
    const conflicting = new Set<ASTNode>(errors.flatMap(({ nodes }) => nodes?.at(-1) ?? []));
    separated = visit(separated, {
      Field: (node) => {
        if (!conflicting.has(node)) return undefined;
        next += 1;
        return { ...node, alias: { kind: Kind.NAME, value: `r${next}` } };
      },
    });
  }
}
