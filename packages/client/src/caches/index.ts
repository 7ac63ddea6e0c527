export { type ApolloTypePolicy, apolloTypePolicies } from './apolloTypePolicies.ts';
export { relayDataID } from './relayDataID.ts';
export { urqlKeys } from './urqlKeys.ts';
