export {
  type Categories,
  type CategoryMapping,
  DEFAULT_SOURCE,
  describeFinding,
  type Finding,
  parseCategoryMapping,
  type StoredForeignEvent,
} from '@calendar/adapter-kit';
export { type Identities, type StoredItems, withKeptIds } from './keptIds.ts';
export { readSchemaOrg, type SchemaOrgFeed, type SchemaOrgOptions } from './readSchemaOrg.ts';
export type { PublishedText } from './schemaDocument.ts';
export { SchemaOrgError } from './schemaDocument.ts';
