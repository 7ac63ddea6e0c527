export { readSchemaOrg } from './readSchemaOrg.ts';
export { type PublishedText, SchemaOrgError } from './schemaDocument.ts';
