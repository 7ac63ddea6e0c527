import { html } from 'hono/html';
import { admissionWord, filterWords, periodWords } from '../../parameters/filterWords.ts';
import { subscribeAddress } from '../frame/addresses.ts';
import type { Html } from '../frame/Html.ts';
import { words } from '../frame/words.ts';
import type { Facets } from './AgendaEvent.ts';
import { type AgendaValues, agendaParameters, filterIn } from './agendaParameters.ts';
import type { Seen } from './Seen.ts';

/** The form to search a list: words and days. A standard HTML form, which needs no program. */
export function searchForm(values: AgendaValues, { language, links }: Seen): Html {
  const said = words[language];
  return html`<form class="search" action="/" role="search">
${links.others(['searchTerm', 'from', 'until', 'when', 'month']).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="term"><span>${said.searchFor}</span><input type="search" name="searchTerm" value="${values.searchTerm ?? ''}" maxlength="500"></label>
<details${values.from === undefined && values.until === undefined ? '' : html` open`}><summary>${said.days}</summary><div>
<label><span>${said.from}</span><input type="date" name="from" value="${values.from ?? ''}"></label>
<label><span>${said.until}</span><input type="date" name="until" value="${values.until ?? ''}"></label>
</div></details>
<button>${said.search}</button>
</form>`;
}

export function navigation(values: AgendaValues, { language, links }: Seen): Html {
  const said = words[language];
  const hasDays = values.from !== undefined || values.until !== undefined;
  const whens = [
    [null, said.anyDate] as const,
    ...PERIODS.map((when) => [when, periodWords({ when }, language)] as const),
  ];
  const view = values.view ?? 'list';
  return html`<div class="navigation">
<nav aria-label="${said.quick}"><ul class="pills">${whens.map(
    ([name, text]) =>
      html`<li><a href="${links.with({ when: name, from: null, until: null, month: null, view: view === 'month' ? null : (values.view ?? null) })}"${current(view !== 'month' && !hasDays && (values.when ?? null) === name)}>${text}</a></li>`,
  )}</ul></nav>
<nav aria-label="${said.view}"><ul class="tabs">${Object.entries(said.views).map(
    ([name, text]) =>
      html`<li><a href="${links.with({ view: name === 'list' ? null : name, month: null })}"${current(view === name)}>${text}</a></li>`,
  )}</ul></nav>
</div>`;
}

export function chosen(values: AgendaValues, seen: Seen): Html | '' {
  const { language, links } = seen;
  const said = words[language];
  const { lang = null, view = null, when, from, until, searchTerm } = values;
  const period = periodWords({ when, from, until }, language);
  const conditions = [
    ...(searchTerm === undefined
      ? []
      : [{ text: `«${searchTerm.slice(0, 60)}»`, without: links.with({ searchTerm: null }) }]),
    ...(period === undefined || (from === undefined && until === undefined)
      ? []
      : [{ text: period, without: links.with({ when: null, from: null, until: null, month: null }) }]),
    ...filterWords(filterIn(values), seen).map(({ name, item, text }) => ({
      text,
      without: item === undefined ? links.with({ [name]: null }) : links.removing(name, item),
    })),
  ];
  if (conditions.length === 0) return '';
  const none = Object.fromEntries(Object.keys(agendaParameters).map((name) => [name, null]));
  return html`<nav class="chosen" aria-label="${said.chosen}"><ul>
${conditions.map(({ text, without }) => html`<li><a href="${without}"><span class="spoken">${said.remove('')}</span>${text} <span aria-hidden="true">✕</span></a></li>`)}
<li><a class="clear" href="${links.with({ ...none, lang, view })}">${said.clear}</a></li>
</ul></nav>`;
}

export function facetLinks(
  values: AgendaValues,
  facets: Facets,
  { language, links, isOffered, labelOf }: Seen,
): Html {
  const said = words[language];
  const items = (
    name: 'categories' | 'municipalities' | 'admission' | 'venues',
    found: readonly { readonly item: string; readonly text: string; readonly hits: number }[],
  ) => {
    const open = found.filter(({ item }) => values[name]?.includes(item) !== true);
    return group(
      said.kinds[name],
      open.map(({ item, text, hits }) => ({ text, hits, address: links.adding(name, item) })),
    );
  };
  const labelled = facets.categories
    .filter(({ id }) => isOffered(id))
    .map(({ id, hits }) => ({ item: id, text: labelOf(id), hits }));
  const ages = values.age === undefined ? CHILDREN : [];
  const admissions = values.isFree === true ? [] : facets.admission;
  const groups = [
    items('categories', labelled),
    group(
      said.forChildren,
      ages.map((age) => ({ text: said.years(age), address: links.with({ age: String(age) }) })),
    ),
    items(
      'municipalities',
      facets.municipalities.map(({ name, hits }) => ({ item: name, text: name, hits })),
    ),
    items(
      'admission',
      admissions.map(({ admission, hits }) => ({
        item: admission,
        text: admissionWord(admission, language),
        hits,
      })),
    ),
    items(
      'venues',
      facets.venues.map(({ slug, name, hits }) => ({ item: slug, text: name, hits })),
    ),
  ];
  return html`<details class="facets">
<summary>${said.filters}</summary>
<nav aria-label="${said.filters}">${groups}</nav>
<p><a href="${subscribeAddress(values, language)}">${said.subscribe}</a></p>
</details>`;
}

function group(title: string, entries: readonly Entry[]): Html | '' {
  if (entries.length === 0) return '';
  return html`<h2>${title}</h2>
<ul>${entries.slice(0, MOST_OF_A_KIND).map(({ text, hits, address }) => html`<li><a href="${address}">${text}${hits === undefined ? '' : html` <span class="hits">${hits}</span>`}</a></li>`)}</ul>`;
}

function current(isCurrent: boolean): Html | '' {
  return isCurrent ? html` aria-current="page"` : '';
}

const MOST_OF_A_KIND = 12;
/** Years. */
const CHILDREN = [3, 6, 10, 14] as const;
const PERIODS = ['today', 'tomorrow', 'weekend', 'week', 'month'] as const;

interface Entry {
  readonly text: string;
  readonly hits?: number;
  readonly address: string;
}
