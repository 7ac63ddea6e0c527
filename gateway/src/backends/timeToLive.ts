/** Milliseconds after which an answer is computed again although nothing that is known has changed it: an hour. */
export const timeToLive = 60 * 60 * 1000;
