import { operation } from './Operation.ts';

/** Asked until the endpoint answers for the first time. */
export const isThere = operation<{ readonly __typename: string }>('query OutletsIsThere { __typename }');
