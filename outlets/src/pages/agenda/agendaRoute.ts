import { html } from 'hono/html';
import { dayAfter, dayWords, midnightOf, monthAfter, today } from '../../../shared/days.ts';
import { readCategories } from '../../categories/readCategories.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { filterTitle } from '../../parameters/filterWords.ts';
import { periodFilter, periodOf } from '../../parameters/period.ts';
import { readNames } from '../../parameters/readNames.ts';
import { type Made, type Question, route, type Work } from '../../serve/Route.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { words } from '../frame/words.ts';
import type { Facets } from './AgendaEvent.ts';
import { agendaList, agendaMonth, agendaPlaces } from './agenda.operation.ts';
import { agendaParameters, filterIn } from './agendaParameters.ts';
import { chosen, facetLinks, navigation, searchForm } from './controls.ts';
import { Links } from './links.ts';
import { listView } from './listView.ts';
import { mapView } from './mapView.ts';
import { monthView } from './monthView.ts';
import { notices } from './notices.ts';
import type { Seen } from './Seen.ts';

/** The front page: a list, a month or a map, with a search and filters by links and a form. */
export const agendaRoute = route({
  path: '/',
  parameters: agendaParameters,
  isPage: true,
  async make(question: Asked, work: Work): Promise<Made> {
    const { values } = question;
    if (values.view === 'month') return monthPage(question, work);
    if (values.view === 'map') return mapPage(question, work);
    return listPage(question, work);
  },
});

type Asked = Question<typeof agendaParameters>;

async function listPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const at = values.page ?? 0;
  const base = conditionsOf(question, work);
  // Events that began before have a separate section, unless the address names one of the two.
  const isSplit = base.ongoing === undefined && base.fromStartDate === undefined;
  const data = await work.ask(agendaList, {
    all: { ...base, groupRepetitionsByDay: undefined },
    next: { ...base, groupRepetitionsByDay: true, ...(isSplit ? { ongoing: false } : {}) },
    ongoing: { ...base, ongoing: true },
    page: at,
    pageSize: TO_A_PAGE,
    withOngoing: isSplit && at === 0,
  });
  return framed(question, work, { facets: data.all, content: (seen) => listView(data, at, seen) });
}

/** A month within the bounds of the filter; by default the one in which the filter's period begins. */
async function monthPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const now = today(work.now);
  const { from, end } = periodOf(values, work.now);
  const month = later(values.month ?? (from ?? now).slice(0, 7), now.slice(0, 7));
  const first = later(`${month}-01`, later(from ?? now, now));
  const last = dayAfter(earlier(`${monthAfter(month, 1)}-01`, end), -1);
  const { fromDate: _, ...given } = filterIn(values);
  const untilDate = midnightOf(dayAfter(last, 1));
  const starting = {
    ...given,
    fromStartDate: given.fromStartDate ?? midnightOf(first),
    untilDate: given.untilDate ?? untilDate,
    groupRepetitionsByDay: true,
  };
  const { fromStartDate: __, ...others } = given;
  const data = await work.ask(agendaMonth, {
    all: { ...others, fromDate: midnightOf(first), untilDate },
    starting,
    running: { ...others, fromDate: midnightOf(first), ongoing: true },
  });
  return framed(question, work, {
    facets: data.all,
    content: (seen) => monthView(data, { month, first, last }, seen),
  });
}

async function mapPage(question: Asked, work: Work): Promise<Made> {
  const data = await work.ask(agendaPlaces, { all: conditionsOf(question, work) });
  return framed(question, work, { facets: data.all, content: (seen) => mapView(data, seen) });
}

async function framed({ address, values, faults }: Asked, work: Work, shown: Shown): Promise<Made> {
  const { facets, content } = shown;
  const { site, now } = work;
  const language = values.lang ?? site.language;
  const seen: Seen = {
    site,
    language,
    dayWords: dayWords(language),
    today: today(now),
    links: new Links(address),
    nameOf: await readNames(filterIn(values), [...facets.venues, ...facets.organizers], work),
    ...(await readCategories(language, work)),
  };
  const { when, from, until } = values;
  const title = filterTitle({ ...filterIn(values), when, from, until }, seen);
  const heading = title ?? words[language].allEvents;
  return page({
    site,
    language,
    address,
    title: title ?? site.name,
    // Search engines find the events by the site map; combinations of filters have no end.
    robots: faults.length === 0 && Object.keys(values).every((name) => name === 'lang'),
    filter: { values: { ...filterIn(values), when, from, until }, title },
    content: html`<div class="calendar">
${searchForm(values, seen)}
${notices(values, faults, language)}
${navigation(values, seen)}
${chosen(values, seen)}
<header class="title"><h1>${heading}</h1><p role="status">${words[language].count(facets.totalCount)}</p></header>
<div class="columns">
<div class="events">${content(seen)}</div>
${facetLinks(values, facets, seen)}
</div>
</div>`,
  });
}

/** The filter's own conditions go before those of the period. */
function conditionsOf({ values }: Asked, { now }: Work): Filter {
  return { ...periodFilter(values, now), ...filterIn(values) };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string | null): string {
  return other === null || one < other ? one : other;
}

const TO_A_PAGE = 40;

interface Shown {
  readonly facets: Facets;
  content(seen: Seen): Html;
}
