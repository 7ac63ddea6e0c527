/**
 * Variables of glibc for a process that takes and frees large buffers all the time, as a gateway does. It keeps free
 * memory: what it gave back it would take again at once, page by page. The image has the same (`Dockerfile`).
 */
export const BUFFER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '67108864',
  MALLOC_MMAP_THRESHOLD_: '4194304',
} as const;
