import { type DayWords, dayWords, today } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import { readCategories, type ShownCategories } from '../../categories/readCategories.ts';
import type { Site, Work } from '../../serve/Route.ts';
import { Links } from './links.ts';

/** What the parts of a page are written for: its reader's language and day, and the page's own address. */
export async function seenAt(address: string, language: Language, work: Work): Promise<Seen> {
  const { site, now } = work;
  const links = new Links(address);
  const shown = await readCategories(language, work);
  return { site, language, dayWords: dayWords(language), today: today(now), links, nameOf: String, ...shown };
}

export interface Seen extends ShownCategories {
  readonly site: Site;
  readonly language: Language;
  readonly dayWords: DayWords;
  readonly today: string;
  readonly links: Links;
  nameOf(slug: string): string;
}
