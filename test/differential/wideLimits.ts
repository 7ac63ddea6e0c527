/** Of the gateway's environment: documents are small, but now and then a fragment is spread often. */
export const wideLimits = {
  MAX_TOKENS: '100000',
  MAX_DEPTH: '100',
  MAX_ALIASES: '100000',
  MAX_DIRECTIVES: '100000',
  MAX_SELECTIONS: '1000000',
  MAX_ROOT_FIELDS: '100000',
  MAX_COST: '100000000000',
} as const;
