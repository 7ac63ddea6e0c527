import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import { expect, it } from 'vitest';
import { conditionsOf, conditionValues, includedIn, selectionTree, writtenOut } from './SelectionTree.ts';

const schema = buildSchema(`
  directive @shown on FIELD
  type Query { one: Node item: Item }
  interface Node { id: ID self: Node }
  type Item implements Node { id: ID self: Node n: Int item: Item }
`);

function resolved(text: string) {
  const document = parse(text, { noLocation: true });
  expect(validate(schema, document)).toEqual([]);
  const definition = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (definition === undefined) throw new Error('no operation');
  return { document, definition, tree: selectionTree({ document, definition }, schema) };
}

it('written out with its conditions resolved, it selects what the document does (rules 48)', () => {
  const condition = fc.constantFrom(
    '',
    '@include(if: $a)',
    '@skip(if: $b)',
    '@include(if: false)',
    '@skip(if: $a)',
  );
  const part = fc.constantFrom(
    'id',
    'self { id }',
    '...F',
    '... { id again: id }',
    '... on Item { n item { ...F } }',
  );
  const selection = fc
    .array(fc.tuple(part, condition), { minLength: 1, maxLength: 6 })
    .map((parts) =>
      parts.map(([text, given]) => text.replace(/^(id|self|\.\.\.F|\.\.\.(?: on Item)?)/, `$1 ${given}`)),
    );
  fc.assert(
    fc.property(
      selection,
      selection,
      fc.boolean(),
      fc.option(fc.boolean(), { nil: undefined }),
      (own, others, a, b) => {
        const within = others.filter((each) => !each.includes('...F')).join(' ') || 'id';
        const text = `query ($a: Boolean!, $b: Boolean = true) { __typename @include(if: $a) @skip(if: $b)
        one { __typename ${own.join(' ')} ...F } item { __typename ${own.join(' ')} } }
        fragment F on Node { ${within} }`;
        const { document, definition, tree } = resolved(text);
        const variables = b === undefined ? { a } : { a, b };
        const left = includedIn(tree, conditionValues(conditionsOf({ document, definition }), variables));
        const written: DocumentNode = {
          kind: Kind.DOCUMENT,
          definitions: [{ ...definition, variableDefinitions: [], selectionSet: writtenOut(left) }],
        };
        expect(print(written)).not.toMatch(/[@$]/);
        expect(answer(written)).toEqual(answer(document, variables));
      },
    ),
    { numRuns: 100 },
  );
});

it('leaves out what the schema does not have', () => {
  const document = parse('{ one { id gone { id } ... on Gone { id } ...F } } fragment F on Gone { id }');
  const [definition] = document.definitions as readonly OperationDefinitionNode[];
  if (definition === undefined) throw new Error('no operation');
  const tree = selectionTree({ document, definition }, schema);
  expect(print(writtenOut(tree)).replaceAll(/\s+/g, ' ')).toBe('{ one { id } }');
});

function answer(document: DocumentNode, variableValues = {}): unknown {
  const item: Record<string, unknown> = { __typename: 'Item', id: 'i', n: 1 };
  const rootValue = { one: Object.assign(item, { self: item, item }), item };
  return JSON.parse(JSON.stringify(executeSync({ schema, document, rootValue, variableValues })));
}
