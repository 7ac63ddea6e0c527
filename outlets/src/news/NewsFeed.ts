import type { Language } from '../../shared/language.ts';
import type { NewsItem } from './NewsItem.ts';

/** A feed in no format yet. */
export interface NewsFeed {
  /** A `tag:` URI. */
  readonly id: string;
  readonly title: string;
  /** Of the feed itself. */
  readonly url: string;
  readonly homePage: string;
  readonly language: Language;
  /** When something in it changed last. */
  readonly updated: Date;
  /** Newest first. */
  readonly items: readonly NewsItem[];
}
