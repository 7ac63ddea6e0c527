import type { TemplateResult } from 'lit';
import type { DayWords } from '../../../shared/days.ts';
import type { Language } from '../../../shared/language.ts';
import type { Filter } from '../../../src/parameters/filterParameters.ts';
import type { Asking } from './askEvents.ts';
import type { Words } from './words.ts';

export interface View extends Asking {
  readonly filter: Filter;
  readonly language: Language;
  readonly words: Words;
  readonly dayWords: DayWords;
  readonly headingLevel: number;
  readonly pageSize: number;
  readonly root: ShadowRoot;
  changed(): void;
}

export interface EventView {
  /** Asks for the first content. Rejects with what `askEvents` throws. */
  load(): Promise<void>;
  render(): TemplateResult;
  drawn?(): void;
}
