import { html } from 'hono/html';
import { dayAfter, midnightOf, monthAfter, today } from '../../../shared/days.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { filterTitle } from '../../parameters/filterWords.ts';
import { conditionsIn, periodOf } from '../../parameters/period.ts';
import { type Made, type Question, route, type Work } from '../../serve/Route.ts';
import type { Html } from '../frame/Html.ts';
import { page } from '../frame/page.ts';
import { listPreview } from '../frame/preview.ts';
import { words } from '../frame/words.ts';
import type { Facets } from './AgendaEvent.ts';
import { agendaList, agendaMonth, agendaPlaces } from './agenda.operation.ts';
import { agendaParameters, filterIn } from './agendaParameters.ts';
import { chosen, facetLinks, navigation, searchForm } from './controls.ts';
import { listView } from './listView.ts';
import { mapView } from './mapView.ts';
import { ofMatch, similar } from './match.ts';
import { monthView } from './monthView.ts';
import { notices } from './notices.ts';
import { type Seen, seenAt } from './Seen.ts';

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
  // Events that began before have a separate section, unless the address names one of the two, or wants each day.
  const isSplit = [base.ongoing, base.fromStartDate, base.eachRunningDay].every((each) => each === undefined);
  const data = await work.ask(agendaList, {
    all: { ...base, ...EACH_EVENT_ONCE },
    next: {
      ...base,
      groupRepetitionsByDay: base.eachRunningDay !== true,
      ...(isSplit ? { ongoing: false } : {}),
    },
    ongoing: { ...base, ongoing: true },
    page: at,
    pageSize: TO_A_PAGE,
    withOngoing: isSplit && at === 0,
  });
  const { match } = data.all;
  // The list has become shorter since this address was made.
  const last = Math.max(0, data.next.pageInfo.totalPages - 1);
  if (at > last) return listPage({ ...question, values: { ...values, page: last } }, work);
  const next = { ...data.next, data: ofMatch(data.next, match) };
  const ongoing = data.ongoing && { ...data.ongoing, data: ofMatch(data.ongoing, match) };
  return framed(question, work, {
    facets: data.all,
    events: [...(ongoing?.data ?? []), ...next.data],
    content: (seen) => listView({ next, ...(ongoing && { ongoing }) }, at, seen),
  });
}

/** A month within the bounds of the filter; by default the one in which the filter's period begins. */
async function monthPage(question: Asked, work: Work): Promise<Made> {
  const { values } = question;
  const now = today(work.now);
  const { from, end } = periodOf(values, work.now);
  const month = later(values.month ?? (from ?? now).slice(0, 7), now.slice(0, 7));
  const first = later(`${month}-01`, later(from ?? now, now));
  const last = dayAfter(earlier(`${monthAfter(month, 1)}-01`, end), -1);
  const { fromDate: _, untilDate = midnightOf(dayAfter(last, 1)), ...given } = filterIn(values);
  const shown = { ...given, fromDate: midnightOf(first), untilDate };
  const data = await work.ask(agendaMonth, {
    all: { ...shown, ...EACH_EVENT_ONCE },
    byDay: { ...shown, groupRepetitionsByDay: undefined, eachRunningDay: true },
    starting: {
      fromStartDate: midnightOf(first),
      ...shown,
      groupRepetitionsByDay: true,
      eachRunningDay: undefined,
    },
  });
  return framed(question, work, {
    facets: data.all,
    events: [...data.starting.data, ...data.byDay.data],
    content: (seen) => monthView(data, month, seen),
  });
}

async function mapPage(question: Asked, work: Work): Promise<Made> {
  const all = { ...conditionsOf(question, work), ...EACH_EVENT_ONCE };
  const data = await work.ask(agendaPlaces, { all });
  return framed(question, work, {
    facets: data.all,
    events: data.placed.data,
    content: (seen) => mapView(data, seen),
  });
}

async function framed({ address, values, faults, nameOf }: Asked, work: Work, shown: Shown): Promise<Made> {
  const { facets, events, content } = shown;
  const { site, now } = work;
  const language = values.lang ?? site.language;
  const seen = { ...(await seenAt(address, language, work)), nameOf };
  const { when, from, until } = values;
  const title = filterTitle({ ...filterIn(values), when, from, until }, seen);
  const heading = title ?? words[language].allEvents;
  const count = words[language].count(facets.totalCount);
  // The same with the days that `when` means now, for a later day on which this answer may have to stand in.
  const { from: first, end } = periodOf({ when, from, until }, now);
  const exact =
    when === undefined
      ? undefined
      : filterTitle(
          { ...filterIn(values), from: first ?? today(now), until: dayAfter(end ?? today(now), -1) },
          seen,
        );
  return page({
    site,
    language,
    address,
    title: title ?? site.name,
    ...(exact === undefined ? {} : { exactTitle: exact }),
    preview: listPreview(events, language, count),
    // Search engines find the events by the site map; combinations of filters have no end.
    robots: faults.length === 0 && Object.keys(values).every((name) => name === 'lang'),
    filter: { values: { ...filterIn(values), when, from, until }, title },
    content: html`<div class="calendar">
${searchForm(values, seen)}
${notices(values, faults, language)}
${navigation(values, seen)}
${chosen(values, seen)}
<header class="title"><h1${exact === undefined ? '' : html` data-exact="${exact}"`}>${heading}</h1><p role="status">${count}</p></header>
<div class="columns">
<div class="events">
${similar(facets.match, values.searchTerm, language)}
${content(seen)}</div>
${facetLinks(values, facets, seen)}
</div>
</div>`,
  });
}

function conditionsOf({ values }: Asked, { now }: Work): Filter {
  const { when, from, until } = values;
  return conditionsIn({ when, from, until, ...filterIn(values) }, now);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string | null): string {
  return other === null || one < other ? one : other;
}

const EACH_EVENT_ONCE = { groupRepetitionsByDay: undefined, eachRunningDay: undefined } as const;
const TO_A_PAGE = 40;

interface Shown {
  readonly facets: Facets;
  readonly events: Parameters<typeof listPreview>[0];
  content(seen: Seen): Html;
}
