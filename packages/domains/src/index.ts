export { isTaken } from './contradictions.ts';
export { databases, domains, inOrderOfFollowing, subgraphDatabases } from './domains.ts';
export { InvalidManifests } from './InvalidManifests.ts';
export { ADMIN_PORT, DOMAIN_NAME, DOMAIN_NAME_WORDS, type Domain, HIGHEST_PORT } from './manifest.ts';
export { readDomains } from './readDomains.ts';
