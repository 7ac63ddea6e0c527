import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import type { Limits } from './Limits.ts';
import { refuseAbove } from './refuseAbove.ts';

/**
 * Parses a document. Throws a `Refusal` for too many tokens or lines, and for nesting that would exhaust the parser's
 * stack. Throws one for what is no document, too. The former are found without parsing.
 */
export function parseWithin(
  { tokens, depth }: Pick<Limits, 'tokens' | 'depth'>,
  query: string,
): DocumentNode {
  try {
    checkTokens(new Lexer(new Source(query)), tokens, Math.min(bracketsToALevel * depth, mostBrackets));
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) throw new Refusal('syntax', { graphqlErrors: [error] });
    throw error;
  }
}

/** A level of fields has at most so many: its own, those of its arguments, and of its fragments. */
const bracketsToALevel = 4;

/** Parsing takes some kilobytes of stack for each. */
const mostBrackets = 250;

/** An error's location is found by reading all lines before it, for each location that it names. */
const mostLines = 5000;

function checkTokens(lexer: Lexer, maxTokens: number, maxBrackets: number): void {
  let count = 0;
  let open = 0;
  while (lexer.advance().kind !== TokenKind.EOF) {
    count += 1;
    if (count > maxTokens) throw refuseAbove('tooManyTokens', maxTokens);
    open += steps.get(lexer.token.kind) ?? 0;
    if (open > maxBrackets) throw refuseAbove('tooNested', maxBrackets);
  }
  if (lexer.line > mostLines) throw refuseAbove('tooManyLines', mostLines);
}

const steps: ReadonlyMap<TokenKind, 1 | -1> = new Map([
  [TokenKind.BRACE_L, 1],
  [TokenKind.BRACKET_L, 1],
  [TokenKind.PAREN_L, 1],
  [TokenKind.BRACE_R, -1],
  [TokenKind.BRACKET_R, -1],
  [TokenKind.PAREN_R, -1],
]);
