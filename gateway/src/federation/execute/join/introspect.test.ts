import { buildSchema, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import type { PreparedOperation } from '../../plan/readDocument.ts';
import { introspect } from './introspect.ts';

const schema = buildSchema('type Query { must: Int! other(n: Int): Int! }');

/** What the first field of a document is answered with. */
function introspected(text: string, variables = {}) {
  const document = parse(text);
  const [definition] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const nodes = definition.selectionSet.selections.flatMap((node) =>
    node.kind === Kind.FIELD ? [node] : [],
  );
  const responseKey = (nodes[0]?.alias ?? nodes[0]?.name)?.value ?? '';
  return introspect(
    { kind: 'introspection', responseKey, nodes: nodes.slice(0, 1) },
    {
      graph: { publicSchema: schema },
      operation: { definition, document } as PreparedOperation,
      variables,
      requestContext: { log: { error: () => undefined } },
    },
  );
}

it('the schema answers its own field alone, with the fragments and variables of the operation', () => {
  const text = `query ($name: String!) { it: __type(name: $name) { ...T } must other(n: 1) }
    fragment T on __Type { name fields { name } }`;
  expect(introspected(text, { name: 'Query' })).toEqual({
    data: { name: 'Query', fields: [{ name: 'must' }, { name: 'other' }] },
    errors: [],
  });
});

it('what the schema does not have is null', () => {
  expect(introspected('{ __type(name: "Nothing") { name } }')).toEqual({ data: null, errors: [] });
});

it('an argument that does not fit is the caller’s fault', () => {
  expect(introspected('query ($name: String) { __type(name: $name) { name } }')).toEqual({
    data: null,
    errors: [
      {
        message: expect.stringContaining('name'),
        path: ['__type'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
});
