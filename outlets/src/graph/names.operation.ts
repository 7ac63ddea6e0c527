import { operation } from './Operation.ts';

export const allNames = operation<AllNames>(
  'query OutletsNames { venues { slug name } organizers { slug name } }',
);

interface AllNames {
  readonly venues: readonly Named[] | null;
  readonly organizers: readonly Named[] | null;
}

export interface Named {
  readonly slug: string;
  readonly name: string;
}
