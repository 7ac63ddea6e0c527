import { LONGEST_LINK } from './webAddress.ts';

/** The most that a field holds (docs/rules.md 50 "Bounds of a feed"); lengths in UTF-16 code units. */
export const BOUNDS = {
  name: 500,
  address: 2_000,
  link: LONGEST_LINK,
  licence: LONGEST_LINK,
  /** Of any text without a bound in this list. */
  text: 10_000,
  tag: 100,
  tags: 100,
  dates: 5_000,
  ids: 10_000,
  images: 1_000,
  prices: 1_000,
} as const;
