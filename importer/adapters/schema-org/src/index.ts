export { type Categories, type CategoryMapping, parseCategoryMapping } from './categoryMapping.ts';
export { readSchemaOrg, type SchemaOrgFeed, type SchemaOrgOptions } from './readSchemaOrg.ts';
export { describeFinding, type Finding } from './report.ts';
export { SchemaOrgError } from './schemaOrgError.ts';
