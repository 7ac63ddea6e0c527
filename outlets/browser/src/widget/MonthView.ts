import { weeksOf } from '@calendar/time/weeksOf';
import { html, nothing, type TemplateResult } from 'lit';
import { dayAfter, midnightOf, monthAfter, today, weekdayOf } from '../../../shared/days.ts';
import { dayIn, untilWords } from '../../../shared/times.ts';
import { askEvents } from './askEvents.ts';
import { EVENT_FIELDS, type EventPage, eventItem, type ShownEvent } from './ShownEvent.ts';
import type { EventView, View } from './View.ts';

/**
 * A month as a grid. Each day has the number of events that are on, and the chosen day has a list of them. It asks for
 * the numbers of a month, and then for the list of a day.
 */
export class MonthView implements EventView {
  readonly #view: View;
  readonly #today = today(Date.now());
  #month: string;
  #chosen: string;
  #hits: ReadonlyMap<string, number> = new Map();
  #total: number | null = null;
  #ofDay: readonly ShownEvent[] = [];
  #hasFailed = false;
  #asked = 0;
  #refreshed = 0;
  #toFocus: string | null = null;

  constructor(view: View) {
    this.#view = view;
    this.#chosen = this.#today;
    this.#month = this.#today.slice(0, 7);
  }

  /** @param isFree whether a day with events may be chosen in place of one without */
  async load(isFree = true): Promise<void> {
    const asked = ++this.#asked;
    const first = this.#firstDay();
    const answer = await this.#ask(first, `${monthAfter(this.#month, 1)}-01`, 1);
    if (asked !== this.#asked) return;
    this.#hits = new Map(answer.days.map(({ date, hits }) => [date, hits]));
    this.#total = answer.totalCount;
    if (isFree && !this.#hits.has(this.#chosen)) this.#chosen = answer.days[0]?.date ?? first;
    await this.#loadDay();
  }

  async #loadDay(): Promise<void> {
    const day = this.#chosen;
    const { data } = await this.#ask(day, dayAfter(day, 1), MOST_OF_A_DAY);
    if (day === this.#chosen) this.#ofDay = data;
  }

  #ask(first: string, end: string, pageSize: number): Promise<Month> {
    const filter = {
      ...this.#view.filter,
      fromDate: midnightOf(first),
      untilDate: midnightOf(end),
      groupRepetitionsByDay: undefined,
      eachRunningDay: true,
    };
    return askEvents<Month>(this.#view, { fields: FIELDS, filter, page: 0, pageSize });
  }

  render(): TemplateResult {
    const { words, dayWords } = this.#view;
    return html`<div part="month">
      <div part="bar">
        <button
          part="button"
          aria-label=${words.monthBefore}
          ?disabled=${this.#month <= this.#today.slice(0, 7)}
          @click=${() => this.#changeMonth(-1)}
        >
          ←
        </button>
        <div part="heading" id="month" role="heading" aria-level=${this.#view.headingLevel} aria-live="polite">
          ${dayWords.month(this.#month)} <span part="count">${this.#total === null ? '' : words.count(this.#total)}</span>
        </div>
        <button part="button" aria-label=${words.monthAfter} @click=${() => this.#changeMonth(1)}>→</button>
      </div>
      <table part="grid" role="grid" aria-labelledby="month" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
        <thead>
          <tr>
            ${dayWords.weekdays.map(({ long, short }) => html`<th scope="col" abbr=${long}>${short}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(this.#month).map(
            (week) => html`<tr>
              ${week.map((day) => (day === null ? html`<td></td>` : this.#cell(day)))}
            </tr>`,
          )}
        </tbody>
      </table>
      <div part="day" aria-live="polite">
        <div part="heading" role="heading" aria-level=${this.#view.headingLevel + 1}>
          ${dayWords.long(this.#chosen)}
        </div>
        ${this.#hasFailed ? html`<p part="message">${words.failed}</p>` : this.#dayList()}
      </div>
    </div>`;
  }

  #dayList(): TemplateResult {
    const { words } = this.#view;
    const hits = this.#hits.get(this.#chosen) ?? 0;
    if (this.#ofDay.length === 0) return html`<p part="message">${words.noneOnDay}</p>`;
    return html`<ul role="list">
        ${this.#ofDay.map((event) => this.#item(event))}
      </ul>
      ${hits > this.#ofDay.length ? html`<p part="rest">${words.shown(this.#ofDay.length, hits)}</p>` : nothing}`;
  }

  /** What began before the day says until when it is. */
  #item(event: ShownEvent): TemplateResult {
    const hasBegun = dayIn(event.startDate) < this.#chosen;
    const when = hasBegun ? untilWords(event, this.#chosen, this.#view.language) : undefined;
    return eventItem(event, this.#view, when);
  }

  #cell(day: string): TemplateResult {
    const { words, dayWords } = this.#view;
    const hits = this.#hits.get(day) ?? 0;
    const isChosen = day === this.#chosen;
    return html`<td role="gridcell" aria-selected=${isChosen}>
      <button
        part=${`date${isChosen ? ' chosen' : ''}${day === this.#today ? ' today' : ''}${hits > 0 ? ' busy' : ''}`}
        data-day=${day}
        tabindex=${isChosen ? 0 : -1}
        aria-current=${day === this.#today ? 'date' : nothing}
        @click=${() => this.#choose(day)}
      >
        <span class="spoken">${dayWords.long(day)}, ${words.count(hits)}</span>
        <span class="number" aria-hidden="true">${Number(day.slice(8))}</span>
        ${hits > 0 ? html`<span class="hits" aria-hidden="true">${hits}</span>` : nothing}
      </button>
    </td>`;
  }

  async #changeMonth(months: number): Promise<void> {
    this.#empty(monthAfter(this.#month, months));
    this.#chosen = this.#firstDay();
    await this.#refresh(() => this.load());
  }

  async #choose(day: string): Promise<void> {
    this.#chosen = day;
    this.#ofDay = [];
    await this.#refresh(() => (this.#total === null ? this.load(false) : this.#loadDay()));
  }

  async #refresh(load: () => Promise<void>): Promise<void> {
    const refreshed = ++this.#refreshed;
    this.#hasFailed = false;
    this.#view.changed();
    await load().catch(() => {
      // Something else may have been chosen meanwhile.
      this.#hasFailed ||= refreshed === this.#refreshed;
    });
    this.#view.changed();
  }

  /** As the authoring practices for grids have it: arrows by days and weeks, page keys by months. */
  async #key(event: KeyboardEvent): Promise<void> {
    const day = (event.target as HTMLElement).dataset['day'];
    if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = targetOf(event.key, day);
    if (to === undefined) return;
    event.preventDefault();
    if (to.slice(0, 7) < this.#today.slice(0, 7)) return;
    if (to.slice(0, 7) !== this.#month) {
      this.#empty(to.slice(0, 7));
      this.#chosen = to;
      this.#toFocus = to;
      await this.#refresh(() => this.load(false));
    } else {
      this.#toFocus = to;
      await this.#choose(to);
    }
  }

  drawn(): void {
    if (this.#toFocus === null) return;
    this.#view.root.querySelector<HTMLElement>(`[data-day="${this.#toFocus}"]`)?.focus();
    this.#toFocus = null;
  }

  #empty(month: string): void {
    this.#month = month;
    this.#total = null;
    this.#hits = new Map();
    this.#ofDay = [];
  }

  /** Of those of the month that are not over. */
  #firstDay(): string {
    return [`${this.#month}-01`, this.#today].sort()[1] as string;
  }
}

function targetOf(key: string, day: string): string | undefined {
  const weekday = weekdayOf(day);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return dayAfter(day, step);
  if (key === 'PageUp') return `${monthAfter(day.slice(0, 7), -1)}-01`;
  if (key === 'PageDown') return `${monthAfter(day.slice(0, 7), 1)}-01`;
  return undefined;
}

const FIELDS = `totalCount days { date hits } data { ${EVENT_FIELDS} }`;
const MOST_OF_A_DAY = 100;

interface Month extends EventPage {
  readonly days: readonly { readonly date: string; readonly hits: number }[];
}
