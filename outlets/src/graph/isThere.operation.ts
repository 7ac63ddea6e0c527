import { operation } from './Operation.ts';

export const isThere = operation<{ readonly __typename: string }>('query OutletsIsThere { __typename }');
