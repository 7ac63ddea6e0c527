/** glibc keeps free memory, which large buffers take again at once, as in the image (`Dockerfile`). */
export const BUFFER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '67108864',
  MALLOC_MMAP_THRESHOLD_: '4194304',
} as const;

/** Of the events subgraph: what large arrays leave goes back to the system, where answers are seldom so large. */
export const INDEX_MEMORY = { ...BUFFER_MEMORY, MALLOC_MMAP_THRESHOLD_: '524288' } as const;
