import { counted } from '@calendar/text';
import { GraphQLError, parse, validate } from 'graphql';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import type { SubgraphOperation } from '../release/SubgraphOperation.ts';
import type { CheckResult, Finding } from './Finding.ts';
import { type SubgraphSide, subgraphSides } from './subgraphSides.ts';

export function checkSubgraphOperations(
  operations: readonly SubgraphOperation[],
  subgraphs: readonly SubgraphSchema[],
): CheckResult {
  const sides = subgraphSides(subgraphs);
  const findings = operations.flatMap((operation) => {
    const path = `subgraphs/${operation.by}/operations/${operation.of}.graphql`;
    return faultsOf(operation, sides.get(operation.of)).map(
      (fault): Finding => ({ level: 'error', text: `${path}: \`${operation.of}\` ${fault}` }),
    );
  });
  return { title: `Subgraphs that ask each other: ${counted(operations.length, 'operation')}`, findings };
}

export function faultsOf({ text }: SubgraphOperation, asked: SubgraphSide | undefined): readonly string[] {
  if (asked === undefined) return ['is no subgraph'];
  try {
    return validate(asked.schema, parse(text)).map(({ message }) => `refuses it: ${message}`);
  } catch (error) {
    if (error instanceof GraphQLError) return [`refuses it: ${error.message}`];
    throw error;
  }
}
