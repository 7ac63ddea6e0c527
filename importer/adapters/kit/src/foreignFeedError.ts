/** The reason why a foreign feed or a mapping file cannot be read at all. It is written for the person who gave it. */
export class ForeignFeedError extends Error {
  override readonly name: string = 'ForeignFeedError';
}
