export { isTaken } from './contradictions.ts';
export {
  databases,
  domains,
  externalSubgraphs,
  inOrderOfFollowing,
  subgraphDatabases,
  subgraphs,
} from './domains.ts';
export { InvalidManifests } from './InvalidManifests.ts';
export {
  ADMIN_PORT,
  DOMAIN_NAME,
  DOMAIN_NAME_WORDS,
  type Domain,
  type ExternalSubgraph,
  HIGHEST_PORT,
  OUTLETS_ADMIN_PORT,
  OUTLETS_PORT,
  PICTURES_PORT,
  RESERVED_PORTS,
} from './manifest.ts';
export { ownVariables } from './ownVariables.ts';
export { readManifests } from './readManifests.ts';
