/** Bytes of a request: what is not longer is read at once, and waits at the weight of one. */
export const longRequestBytes = 16 * 1024;
