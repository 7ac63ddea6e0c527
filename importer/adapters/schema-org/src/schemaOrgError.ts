import { ForeignFeedError } from '@calendar/adapter-kit';

/** The reason why a schema.org text cannot be read at all, in words for the person who gave it. */
export class SchemaOrgError extends ForeignFeedError {
  override readonly name = 'SchemaOrgError';
}
