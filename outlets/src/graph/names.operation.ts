import { operation } from './Operation.ts';

export const allNames = operation<Readonly<Record<'venues' | 'organizers', readonly Named[] | null>>>(
  'query OutletsNames { venues { slug name } organizers { slug name } }',
);

export interface Named {
  readonly slug: string;
  readonly name: string;
}
