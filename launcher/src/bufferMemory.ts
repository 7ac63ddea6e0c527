/** glibc keeps free memory, which large buffers take again at once, as in the image (`Dockerfile`). */
export const BUFFER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '67108864',
  MALLOC_MMAP_THRESHOLD_: '4194304',
} as const;
