import type { FetchDataRewrite } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { objectsAt } from './objectsAt.ts';

/** Changes the data of a fetch in place, as its plan says: names of keys and types. */
export function applyRewrites(
  rewrites: readonly FetchDataRewrite[],
  value: unknown,
  schema: GraphQLSchema,
): void {
  for (const rewrite of rewrites) {
    const last = rewrite.path.at(-1);
    if (last === undefined) continue;
    for (const object of objectsAt(value, rewrite.path.slice(0, -1), schema)) {
      if (rewrite.kind === 'ValueSetter') object[last] = rewrite.setValueTo;
      else if (Object.hasOwn(object, last)) {
        object[rewrite.renameKeyTo] = object[last];
        delete object[last];
      }
    }
  }
}
