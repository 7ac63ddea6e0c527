/** Bytes of an answer, at most. */
export const largestAnswer = 32 * 1024 * 1024;
