import type { EndpointSeries } from '../endpoint/measureEndpoint.ts';
import type { ShapeName } from '../endpoint/shapes.ts';

/**
 * The goals of this service in requests per second. For new questions they are multiples of `@apollo/gateway`'s; for
 * repeated ones they are fractions of bare `node:http`'s.
 */
export const GOALS = {
  list: { miss: 6, hit: 0.85 },
  large: { hit: 0.7 },
  series: { miss: 6 },
  kitList: { miss: 8 },
  plainList: { miss: 7 },
  kitSeries: { miss: 6 },
} as const satisfies Readonly<Partial<Record<ShapeName, Goals>>>;

/** The one of an answer and path; undefined if there is none. */
export function goalOf({ shape, path }: Pick<EndpointSeries, 'shape' | 'path'>): number | undefined {
  const goals: Readonly<Partial<Record<ShapeName, Goals>>> = GOALS;
  return goals[shape]?.[path];
}

/** What this service should reach without its entity cache, for new questions in the same multiples. */
export const UNCACHED_GOALS = { kitList: 6, plainList: 4, kitSeries: 6 } as const satisfies Readonly<
  Partial<Record<ShapeName, number>>
>;

type Goals = Readonly<Partial<Record<EndpointSeries['path'], number>>>;
