import { MOST_COMPARED } from '@calendar/text';
import { BREAK, type OperationDefinitionNode, visit } from 'graphql';
import { Refusal } from '../../errors/Refusal.ts';

/**
 * Refuses a list with more items than any argument takes, before its items are looked at (docs/rules.md 49 "Bounds before
 * work"). Subgraphs refuse a list that is written in the document, which has few tokens, in the same words.
 *
 * @param variable of the operation
 * @param value as JSON gave it
 */
export function requireBoundedLists(
  variable: string,
  value: unknown,
  definition: OperationDefinitionNode,
): void {
  const found = overlong(value, undefined, DEEPEST);
  if (found === undefined) return;
  const name = found.name ?? argumentOf(variable, definition) ?? `$${variable}`;
  const message = `Argument "${name}" must have at most ${MOST_COMPARED} items; got ${found.length}.`;
  throw new Refusal('listTooLong', { message });
}

/** The first list that is too long, and the name of the input field that it is the value of. */
function overlong(value: unknown, name: string | undefined, depth: number): Overlong | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) {
    if (value.length > MOST_COMPARED) return { name, length: value.length };
    for (const item of value) {
      const found = overlong(item, name, depth - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const member in value) {
    const found = overlong((value as Readonly<Record<string, unknown>>)[member], member, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The argument, or the input field, that a variable is first given to. */
function argumentOf(variable: string, definition: OperationDefinitionNode): string | undefined {
  let name: string | undefined;
  const given = (node: { readonly name: { readonly value: string }; readonly value: unknown }): unknown => {
    const { value } = node as {
      readonly value: { readonly kind: string; readonly name?: { readonly value: string } };
    };
    if (value.kind !== 'Variable' || value.name?.value !== variable) return undefined;
    name = node.name.value;
    return BREAK;
  };
  visit(definition, { Argument: given, ObjectField: given });
  return name;
}

/** Levels of lists and objects in a value; no input type has more. */
const DEEPEST = 8;

interface Overlong {
  readonly name: string | undefined;
  readonly length: number;
}
