export { readSchemaOrg } from './readSchemaOrg.ts';
export type { PublishedText } from './schemaDocument.ts';
