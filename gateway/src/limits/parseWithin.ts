import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import { refuseAbove } from './refuseAbove.ts';

/** Parses a document of at most that many tokens. Throws a `Refusal` for a longer one, and for what is no document. */
export function parseWithin(maxTokens: number, query: string): DocumentNode {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (saysTooManyTokens.test(error.message)) throw refuseAbove('tooManyTokens', maxTokens);
    throw new Refusal('syntax', { graphqlErrors: [error] });
  }
}

const saysTooManyTokens = /^Syntax Error: Document contains more that \d+ tokens\. Parsing aborted\.$/;
