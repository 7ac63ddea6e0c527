import { isDeepStrictEqual } from 'node:util';
import { type GraphQLSchema, parse } from 'graphql';
import { expect } from 'vitest';
import { compareErrors, type OneAnswer } from '../compareErrors.ts';
import type { Asked } from '../generate/documents.ts';
import { postDocument } from '../postDocument.ts';
import { knownDifferences } from './knownDifferences.ts';

/**
 * Asks a gateway with Apollo's executor. Any answer that differs from that of one server must be a known difference.
 */
export async function compareStock(
  endpoint: string,
  asked: Asked,
  right: OneAnswer,
  schema: GraphQLSchema,
): Promise<void> {
  const { text } = await postDocument(endpoint, asked);
  const different = differenceOf(JSON.parse(text) as OneAnswer, right);
  if (different === undefined) return;
  const document = parse(asked.query);
  const reasons = knownDifferences.filter(
    (known) => known.kinds.includes(different) && known.appliesTo(document, schema),
  );
  expect(
    reasons,
    `${different}: ${JSON.stringify(asked.variables)}\n${asked.query}\n${text}\n${JSON.stringify(right)}`,
  ).not.toEqual([]);
}

function differenceOf(answer: OneAnswer, right: OneAnswer): Difference | undefined {
  if (!isDeepStrictEqual(answer.data, JSON.parse(JSON.stringify(right.data)))) return 'values';
  const errors = compareErrors(answer, right);
  const areMissing = errors.every((each) => each.startsWith('no error'));
  if (errors.length > 0) return areMissing && (answer.errors ?? []).length > 0 ? 'missingErrors' : 'errors';
  return JSON.stringify(answer.data) === JSON.stringify(right.data) ? undefined : 'order';
}

/** What of an answer differs: the worst of it. */
export type Difference = 'values' | 'errors' | 'missingErrors' | 'order';
