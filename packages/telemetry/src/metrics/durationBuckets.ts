/** Upper bounds in seconds for what takes from half a millisecond to ten seconds. */
export const durationBuckets: number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];
