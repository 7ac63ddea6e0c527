import type { DayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import type { ShownCategories } from '../../categories/readCategories.ts';
import type { Site } from '../../serve/Route.ts';
import type { Links } from './links.ts';

export interface Seen extends ShownCategories {
  readonly site: Site;
  readonly language: Language;
  readonly dayWords: DayWords;
  /** The day of the request in Norway. */
  readonly today: string;
  readonly links: Links;
  nameOf(slug: string): string;
}
