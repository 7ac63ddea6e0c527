import { Lexer, Source, TokenKind } from 'graphql';
import { MOST_LINES } from '../limits/Limits.ts';
import type { Variables } from '../selection/Parameters.ts';

/**
 * The literals of a text in their order, and the rest: texts of one rest are one document but for values. Undefined
 * for a text without literals, with a fault, or beyond a limit.
 */
export function scanLiterals(text: string, mostTokens: number): Scanned | undefined {
  const literals: Literal[] = [];
  const known = new Map<string, number>();
  let rest = '';
  let end = 0;

  function add(literal: Literal): void {
    const { kind, start, raw } = literal;
    // Where a field is selected twice, its arguments must be equal. So it counts which literals are.
    const number = known.get(raw) ?? known.size;
    known.set(raw, number);
    literals.push(literal);
    rest += `${text.slice(end, start)}\0${kind}${number}`;
    end = start + raw.length;
  }

  try {
    // A list of literals alone is one literal, of any length.
    let list: { readonly start: number; readonly items: Scalar[] } | undefined;
    const lexer = new Lexer(new Source(text));
    for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens++) {
      if (tokens === mostTokens) return undefined;
      const { kind, start, end: after, value } = lexer.token;
      const raw = text.slice(start, after);
      const scalar = KINDS.get(kind);
      if (scalar !== undefined) {
        const literal: Scalar = { kind: scalar, start, raw, value, isInteger: kind === TokenKind.INT };
        if (list === undefined) add(literal);
        else list.items.push(literal);
        continue;
      }
      if (list !== undefined && kind === TokenKind.BRACKET_R)
        add({ ...list, kind: 'list', raw: text.slice(list.start, after) });
      else list?.items.forEach(add);
      list = kind === TokenKind.BRACKET_L ? { start, items: [] } : undefined;
    }
    if (lexer.line > MOST_LINES) return undefined;
  } catch {
    return undefined;
  }
  return literals.length === 0 ? undefined : { literals, rest: rest + text.slice(end) };
}

/** Whether a text may have literals. Most have none. */
export const MAY_HAVE_LITERALS = /"|\b\d/;

const KINDS: ReadonlyMap<TokenKind, Scalar['kind']> = new Map([
  [TokenKind.INT, 'number'],
  [TokenKind.FLOAT, 'number'],
  [TokenKind.STRING, 'text'],
  [TokenKind.BLOCK_STRING, 'text'],
]);

/** The values of literals for the variables in their place. Undefined if there is none for one. */
export function valuesOf(literals: readonly Literal[], places: readonly Place[]): Variables | undefined {
  const values: Record<string, unknown> = {};
  for (const [index, literal] of literals.entries()) {
    const place = places[index];
    if (typeof place === 'string' && place === literal.raw) continue;
    if (typeof place !== 'object') return undefined;
    // Without a value the variable is refused, and the document's own text is asked.
    values[place.name] = readLiteral(literal, place.type);
  }
  return values;
}

function readLiteral(literal: Literal, type: LiteralType): unknown {
  if (literal.kind === 'list') {
    const values = literal.items.map((item) => readLiteral(item, type));
    return values.includes(undefined) ? undefined : values;
  }
  const { kind, value, isInteger } = literal;
  if (type === 'Int' || type === 'Float')
    return kind === 'number' && (isInteger || type === 'Float') ? Number(value) : undefined;
  return kind === 'text' || (isInteger && type === 'ID') ? value : undefined;
}

export interface Scanned {
  readonly literals: readonly Literal[];
  readonly rest: string;
}

export type Literal = Scalar | ScalarList;

interface Scalar {
  readonly kind: 'number' | 'text';
  /** Where it begins in the text. */
  readonly start: number;
  /** As it is written. */
  readonly raw: string;
  readonly value: string;
  readonly isInteger: boolean;
}

interface ScalarList {
  readonly kind: 'list';
  readonly start: number;
  readonly raw: string;
  readonly items: readonly Scalar[];
}

/** What a document with variables has in the place of a literal: one of them, or the literal as it is written. */
export type Place = { readonly name: string; readonly type: LiteralType } | string;

/** The scalars that have numbers and texts as literals. */
export const LITERAL_TYPES = ['Int', 'Float', 'String', 'ID'] as const;

export type LiteralType = (typeof LITERAL_TYPES)[number];

/** The names of variables in the place of literals begin with this and the literal's kind. */
export const LITERAL_NAME = /^_(number|text|list)\d+$/;
