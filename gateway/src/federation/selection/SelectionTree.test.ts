import { buildSchema, type OperationDefinitionNode, parse, print } from 'graphql';
import { expect, it } from 'vitest';
import { selectionTree, writtenOut } from './SelectionTree.ts';

const schema = buildSchema('type Query { one: Node } interface Node { id: ID }');

it('of a document, what the schema does not have is left out', () => {
  const document = parse('{ one { id gone { id } ... on Gone { id } ...F } } fragment F on Gone { id }');
  const [definition] = document.definitions as readonly OperationDefinitionNode[];
  if (definition === undefined) throw new Error('no operation');
  const tree = selectionTree({ document, definition }, schema);
  expect(print(writtenOut(tree)).replaceAll(/\s+/g, ' ')).toBe('{ one { id } }');
});
