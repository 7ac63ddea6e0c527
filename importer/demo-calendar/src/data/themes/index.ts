import { course } from './course.ts';
import { dance } from './dance.ts';
import { family } from './family.ts';
import { food } from './food.ts';
import { market } from './market.ts';
import { museum } from './museum.ts';
import { music } from './music.ts';
import { other } from './other.ts';
import { outdoors } from './outdoors.ts';
import { sport } from './sport.ts';
import { theater } from './theater.ts';
import type { Theme } from './theme.ts';

/** The themes; one that is named twice is twice as common. */
export const THEMES: readonly Theme[] = [
  music,
  course,
  family,
  theater,
  music,
  museum,
  outdoors,
  food,
  music,
  other,
  sport,
  dance,
  family,
  market,
  course,
  theater,
  other,
];
