import { AREAS } from './areas.ts';
import { DATE_TIMES } from './dateTimes.ts';
import { DAYS } from './days.ts';
import { EVERY_FIELD } from './everyField.ts';
import type { Example } from './example.ts';
import { FIELDS } from './fields.ts';
import { FILTERS } from './filters.ts';
import { NARROWING } from './narrowing.ts';
import { PRICES_READ } from './prices.ts';
import { SEARCH } from './search.ts';
import { TEXTS } from './texts.ts';
import { TIME } from './time.ts';

/**
 * All examples. Those of one feed follow each other, and so do feeds that share categories. A category that an import
 * leaves out is retired for good (docs/interface.md 2.7 "Identifiers and vocabularies").
 */
export const EXAMPLES: readonly Example[] = [
  ...TIME,
  ...DATE_TIMES,
  ...DAYS,
  ...FILTERS,
  ...AREAS,
  ...NARROWING,
  ...SEARCH,
  ...TEXTS,
  ...FIELDS,
  ...EVERY_FIELD,
  ...PRICES_READ,
];
