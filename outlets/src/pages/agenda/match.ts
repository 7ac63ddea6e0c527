import { html } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import type { EventConnection } from '../../../shared/schema.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';

/** How a search was found (docs/rules.md 23 "Approximate matches"). Null without one, and where nothing was found. */
export type Match = EventConnection['match'];

/** The list that belongs to a whole with this match: what is only similar does not stand beside what was looked for. */
export function ofMatch<Event>(list: Matched<Event>, match: Match): readonly Event[] {
  return match === 'LITERAL' && list.match === 'APPROXIMATE' ? [] : list.data;
}

/** Says that nothing was found, but what is similar. */
export function similar(match: Match, searchTerm: string | undefined, language: Language): Html | '' {
  if (match !== 'APPROXIMATE' || searchTerm === undefined) return '';
  return html`<p class="similar">${words[language].similar(searchTerm.slice(0, 60))}</p>`;
}

export interface Matched<Event> {
  readonly match: Match;
  readonly data: readonly Event[];
}
