import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { dayAfter, today } from '../../../shared/days.ts';
import { untilWords } from '../../../shared/times.ts';
import { askEvents } from './askEvents.ts';
import { EVENT_FIELDS, type EventPage, eventItem, type ShownEvent } from './ShownEvent.ts';
import type { EventView, View } from './View.ts';

/**
 * The next events, grouped by day, a page at a time. Events that began before today come first, under a separate
 * heading.
 */
export class ListView implements EventView {
  readonly #view: View;
  #events: readonly ShownEvent[] = [];
  #total = 0;
  #page = -1;
  #isLoading = false;
  #hasFailed = false;
  #toFocus: string | null = null;

  constructor(view: View) {
    this.#view = view;
  }

  async load(): Promise<void> {
    const { filter, pageSize } = this.#view;
    const page = this.#page + 1;
    const answer = await askEvents<EventPage>(this.#view, { fields: FIELDS, filter, page, pageSize });
    this.#page = page;
    this.#events = [...this.#events, ...answer.data];
    this.#total = answer.totalCount;
  }

  render(): TemplateResult {
    const { words } = this.#view;
    if (this.#events.length === 0) return html`<p part="message">${words.none}</p>`;
    const now = today(Date.now());
    const days = new Map<string, ShownEvent[]>();
    for (const event of this.#events) {
      const day = event.day < now ? '' : event.day;
      days.set(day, [...(days.get(day) ?? []), event]);
    }
    return html`
      ${repeat(
        days,
        ([day]) => day,
        ([day, events]) =>
          html`<div part="day">
            ${this.#heading(day, now)}
            <ul role="list">
              ${repeat(
                events,
                ({ dateID }) => dateID,
                (event) =>
                  eventItem(
                    event,
                    this.#view,
                    day === '' ? untilWords(event, now, this.#view.language) : undefined,
                  ),
              )}
            </ul>
          </div>`,
      )}
      ${this.#rest()}
    `;
  }

  #heading(day: string, now: string): TemplateResult {
    const { words, dayWords, headingLevel } = this.#view;
    const near = new Map([
      [now, words.today],
      [dayAfter(now, 1), words.tomorrow],
    ]).get(day);
    const written = dayWords.longFrom(now, day || now);
    return html`<div part="heading" role="heading" aria-level=${headingLevel}>
      ${day === '' ? words.ongoing : near === undefined ? written : html`<strong>${near}</strong> ${written}`}
    </div>`;
  }

  #rest(): TemplateResult {
    const { words, pageSize } = this.#view;
    const shown = this.#events.length;
    const hasMore = shown < this.#total && shown + pageSize <= MOST_EVENTS;
    return html`<div part="rest">
      <span role="status">
        ${this.#page > 0 || !hasMore ? words.shown(shown, this.#total) : nothing}
        ${this.#hasFailed ? words.failed : nothing}
      </span>
      ${
        hasMore
          ? html`<button part="button" aria-disabled=${this.#isLoading} @click=${() => this.#more()}>
              ${this.#hasFailed ? words.retry : words.more}
            </button>`
          : nothing
      }
    </div>`;
  }

  async #more(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#view.changed();
    const known = this.#events.length;
    this.#hasFailed = await this.load().then(
      () => false,
      () => true,
    );
    this.#isLoading = false;
    if (!this.#hasFailed) this.#toFocus = this.#events[known]?.dateID ?? null;
    this.#view.changed();
  }

  /** The first of those that came goes on with the list. */
  drawn(): void {
    if (this.#toFocus === null) return;
    const item = this.#view.root.querySelector(`[data-date="${CSS.escape(this.#toFocus)}"]`);
    item?.querySelector<HTMLElement>('[part=title]')?.focus();
    this.#toFocus = null;
  }
}

const FIELDS = `totalCount data { ${EVENT_FIELDS} }`;
const MOST_EVENTS = 500;
