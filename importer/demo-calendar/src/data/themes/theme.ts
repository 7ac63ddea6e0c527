import type { PlaceKind } from '../places.ts';

/** A text in the two languages of the calendar: Norwegian, English. */
export type Bilingual = readonly [nb: string, en: string];

/**
 * What events of one category are like. Texts may hold `{slot}`s: those of the theme, `{place}` and
 * `{organizer}`.
 */
export interface Theme {
  readonly category: string;
  readonly places: readonly PlaceKind[];
  /** Wall-clock starts. */
  readonly times: readonly string[];
  /** Usual lengths. */
  readonly minutes: readonly number[];
  readonly tags: readonly string[];
  /** With the category that an event of this title carries, when it is a finer one. */
  readonly titles: readonly (Bilingual | readonly [nb: string, en: string, category: string])[];
  readonly sentences: readonly Bilingual[];
  readonly slots: { readonly [slot: string]: readonly Bilingual[] };
}

/** Proper names, the same in both languages. */
export function names(...all: readonly string[]): readonly Bilingual[] {
  return all.map((name) => [name, name]);
}
