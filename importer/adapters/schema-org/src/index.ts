export { type Categories, type CategoryMapping, parseCategoryMapping } from './categoryMapping.ts';
export { DEFAULT_SOURCE } from './identity.ts';
export { type Identities, type StoredForeignEvent, type StoredItems, withKeptIds } from './keptIds.ts';
export { readSchemaOrg, type SchemaOrgFeed, type SchemaOrgOptions } from './readSchemaOrg.ts';
export { describeFinding, type Finding } from './report.ts';
export type { PublishedText } from './schemaDocument.ts';
export { SchemaOrgError } from './schemaOrgError.ts';
