/**
 * Of the gateway's environment: documents are small, but now and then a fragment is spread often. Deadlines are long: a
 * machine that is busy makes no answer wrong.
 */
export const wideLimits = {
  MAX_TOKENS: '100000',
  MAX_DEPTH: '100',
  MAX_ALIASES: '100000',
  MAX_DIRECTIVES: '100000',
  MAX_SELECTIONS: '1000000',
  MAX_ROOT_FIELDS: '100000',
  MAX_COST: '100000000000',
  FETCH_DEADLINE: '60000',
  OPERATION_DEADLINE: '60000',
} as const;
