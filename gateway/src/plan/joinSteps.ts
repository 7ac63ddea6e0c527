import type { FetchStep, PlanStep, PreparedPlan } from './PreparedPlan.ts';

/**
 * The steps of a plan that is one fetch of root fields, and fetches of entities that this one brings, which find them by
 * one key field each. Undefined for any other plan.
 */
export function joinSteps({ root }: PreparedPlan): JoinSteps | undefined {
  if (root?.kind !== 'sequence') return undefined;
  const [first, ...rest] = root.steps;
  if (first?.kind !== 'fetch' || first.requires !== undefined || isRewritten(first)) return undefined;
  const flattened = rest.flatMap((step): readonly PlanStep[] =>
    step.kind === 'parallel' ? step.steps : [step],
  );
  const joins = flattened.flatMap((step): readonly JoinStep[] => {
    if (step.kind !== 'flatten' || step.step.kind !== 'fetch' || isRewritten(step.step)) return [];
    const required = requiredKey(step.step);
    if (required === undefined) return [];
    return [{ path: step.path.filter((each) => each !== '@'), fetch: step.step, ...required }];
  });
  return joins.length === flattened.length ? { first, joins } : undefined;
}

function isRewritten({ inputRewrites, outputRewrites }: FetchStep): boolean {
  return inputRewrites.length > 0 || outputRewrites.length > 0;
}

/** The type of the entities of a fetch and the one field that it finds them by. */
function requiredKey({ requires = [] }: FetchStep): { type: string; key: string } | undefined {
  const [required, ...others] = requires;
  if (required?.kind !== 'InlineFragment' || required.typeCondition === undefined || others.length > 0) {
    return undefined;
  }
  const fields = required.selections.map((each) =>
    each.kind === 'Field' && each.alias === undefined && each.selections === undefined ? each.name : '',
  );
  const [key, ...more] = fields.filter((name) => name !== '__typename');
  if (key === undefined || key === '' || more.length > 0 || fields.length !== 2) return undefined;
  return { type: required.typeCondition, key };
}

/** The fields that a fetch brings of its entities. */
export function bringsOf({ fetch, type }: JoinStep): readonly string[] {
  return fetch.brings.flatMap((each): readonly string[] => {
    if (each.kind === 'field') return [each.key];
    if (each.typeCondition !== type) return [];
    return each.selections.flatMap((within) => (within.kind === 'field' ? [within.key] : []));
  });
}

/** The step of the plan that this is, or the rest of whose path this has. */
export function originOf(join: JoinStep): JoinStep {
  return join.origin ?? join;
}

export interface JoinSteps {
  readonly first: FetchStep;
  readonly joins: readonly JoinStep[];
}

/** A fetch of entities at a path of what the first fetch brings. */
export interface JoinStep {
  /** In canonical keys, from the object at hand. */
  readonly path: readonly string[];
  readonly fetch: FetchStep;
  readonly type: string;
  readonly key: string;
  /** The step of the plan, where this is the rest of its path. */
  readonly origin?: JoinStep;
}
