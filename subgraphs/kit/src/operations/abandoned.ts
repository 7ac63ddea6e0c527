/** The status of a reply that nobody waits for any more. In a batch it takes the place of the reply. */
export const ABANDONED = 504;
