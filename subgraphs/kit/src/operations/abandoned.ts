/** The status of a reply that nobody waits for any more. In a batch it keeps the place of its question. */
export const ABANDONED = 504;
