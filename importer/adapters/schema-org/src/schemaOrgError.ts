/** Why a schema.org text or a mapping file cannot be read at all, in words for the person who gave it. */
export class SchemaOrgError extends Error {
  override readonly name = 'SchemaOrgError';
}
