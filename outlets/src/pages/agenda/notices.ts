import { html } from 'hono/html';
import type { Language } from '../../../shared/language.ts';
import type { Fault } from '../../parameters/readParameters.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { AgendaValues } from './agendaParameters.ts';

/** What of the address could not be followed (docs/rules.md 68 "Links from elsewhere"). The list is as without it. */
export function notices(
  { from, until }: AgendaValues,
  faults: readonly Fault[],
  language: Language,
): Html | '' {
  const said = words[language];
  const isTurned = from !== undefined && until !== undefined && from > until;
  if (faults.length === 0 && !isTurned) return '';
  return html`<div class="notice" role="alert">
${faults.map(({ name, text, accepted }) => html`<p>${said.unreadable(name, text)} <span lang="en">Expected ${accepted}.</span></p>`)}
${isTurned ? html`<p>${said.turned}</p>` : ''}
</div>`;
}
