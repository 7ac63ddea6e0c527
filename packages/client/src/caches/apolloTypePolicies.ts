import { EMBEDDED, IDENTITIES } from '../generated/identities.ts';

/** Types of which an object has only one value. So the fields that two queries select of it can be merged. */
const SINGLE = ['ContactCustom', 'EventConnection', 'Location', 'PageInfo'] as const;

/** For Apollo Client: `new InMemoryCache({ typePolicies: apolloTypePolicies })`. */
export const apolloTypePolicies: Readonly<Record<string, ApolloTypePolicy>> = {
  ...Object.fromEntries(
    Object.entries(IDENTITIES).map(([type, field]) => [type, { keyFields: keyedBy(field) }]),
  ),
  ...Object.fromEntries(EMBEDDED.map((type) => [type, { keyFields: false as const }])),
  ...Object.fromEntries(SINGLE.map((type) => [type, { keyFields: false as const, merge: true }])),
};

function keyedBy(field: string): KeyFields {
  // Fields under their own names: an alias such as `cacheKey: id` is no identity.
  return (object, { storeObject }) => ((storeObject ?? object)[field] === undefined ? false : [field]);
}

type KeyFields = (
  object: Readonly<Record<string, unknown>>,
  context: { readonly storeObject?: Readonly<Record<string, unknown>> },
) => [field: string] | false;

/** The used part of Apollo Client's `TypePolicy`. */
export interface ApolloTypePolicy {
  readonly keyFields: KeyFields | false;
  readonly merge?: true;
}
