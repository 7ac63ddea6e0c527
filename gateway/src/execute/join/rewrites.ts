import type { FetchDataRewrite } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { Failure } from './Failure.ts';
import { isOfType, isSourceObject, ownValue, type SourceObject } from './SourceObject.ts';

/**
 * Changes the data that a fetch sends or has received, as its plan says. Keys that the planner had to alias get their
 * names back. A type's name is set to the one that the other side knows.
 *
 * @param value is changed
 * @param schema the whole graph, with the parts that callers do not see
 */
export function applyRewrites(
  rewrites: readonly FetchDataRewrite[],
  value: unknown,
  schema: GraphQLSchema,
): void {
  for (const rewrite of rewrites) {
    const last = rewrite.path.at(-1);
    if (last === undefined) continue;
    applyWithin(value, rewrite.path.slice(0, -1), schema, (object) => {
      if (rewrite.kind === 'ValueSetter') object[last] = rewrite.setValueTo;
      else if (Object.hasOwn(object, last)) {
        object[rewrite.renameKeyTo] = object[last];
        delete object[last];
      }
    });
  }
}

const TYPE_CONDITION = '... on ';

function applyWithin(
  value: unknown,
  path: readonly string[],
  schema: GraphQLSchema,
  change: (object: SourceObject) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) applyWithin(item, path, schema, change);
    return;
  }
  if (!isSourceObject(value) || value instanceof Failure) return;
  const [step, ...rest] = path;
  if (step === undefined) change(value);
  else if (!step.startsWith(TYPE_CONDITION)) applyWithin(ownValue(value, step), rest, schema, change);
  else if (isOfType(value, step.slice(TYPE_CONDITION.length), schema, true)) {
    applyWithin(value, rest, schema, change);
  }
}
