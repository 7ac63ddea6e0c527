import type { DayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import type { Site } from '../../routes/Route.ts';
import type { Links } from './links.ts';

/** What every part of a front page knows. */
export interface Seen {
  readonly site: Site;
  readonly language: Language;
  readonly dayWords: DayWords;
  /** The day of the request in Norway. */
  readonly today: string;
  readonly links: Links;
  /** A category's label; its id where it has none. */
  labelOf(id: string): string;
}
