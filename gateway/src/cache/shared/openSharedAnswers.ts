import { SharedAnswers, type SharedAnswersOptions } from './SharedAnswers.ts';

/**
 * Begins to share answers; undefined, and no client library loaded, when there is no store to share them through.
 * Does not wait for the store, and does not fail when it is not there.
 */
export async function openSharedAnswers({ url, ...options }: Sharing): Promise<SharedAnswers | undefined> {
  if (url === undefined) return undefined;
  const { RedisStore } = await import('./RedisStore.ts');
  return new SharedAnswers(new RedisStore(url), options);
}

export interface Sharing extends SharedAnswersOptions {
  /** Of a Redis or Valkey server; undefined: nothing is shared. */
  readonly url: string | undefined;
}
