import { dayAfter, today } from '../../../shared/days.ts';
import { pagesOf } from './pagesOf.ts';
import { timeInNorway } from './startClock.ts';

/**
 * Shows the pages of the list in turn, and asks its own address again every five minutes. Without an answer it keeps
 * its list, and says how old that is. Dates that are over leave the list in any case. At night it reloads itself, if
 * its address answers.
 */
export class Screen {
  readonly #started = Date.now();
  readonly #said = document.body.dataset;
  #page = 0;

  async start(): Promise<void> {
    // It serves the page when the screen is switched on without a network.
    void navigator.serviceWorker?.register('/screen-worker.js', { scope: '/screen' }).catch(() => undefined);
    this.#show();
    setInterval(() => this.#showNextPage(), Number(this.#said['seconds'] ?? 12) * SECOND);
    addEventListener('resize', () => this.#show());
    addEventListener('online', () => void this.#refresh());
    for (;;) {
      // Nobody is there to load a screen again: no fault may end this.
      await this.#refresh().catch(console.error);
      // Screens that were switched on together do not ask together.
      await sleep(REFRESH * (0.8 + 0.4 * Math.random()));
    }
  }

  #showNextPage(): void {
    this.#page += 1;
    this.#show();
  }

  #show(): void {
    const items = [...document.querySelectorAll<HTMLElement>('#events > li')];
    const now = Date.now();
    this.#nameDays(today(now));
    const open = items.filter((item) => Number(item.dataset['end']) > now);
    for (const item of items) item.hidden = true;
    const pages = pagesOf(open, document.querySelector('main') as HTMLElement);
    this.#page = pages.length === 0 ? 0 : this.#page % pages.length;
    for (const item of items) item.hidden = !(pages[this.#page]?.includes(item) ?? false);
    const empty = document.getElementById('empty');
    if (empty !== null) empty.hidden = open.length > 0;
    const place = document.getElementById('place');
    if (place !== null) place.textContent = pages.length > 1 ? `${this.#page + 1} / ${pages.length}` : '';
  }

  #nameDays(day: string): void {
    for (const element of document.querySelectorAll<HTMLElement>('#events [data-day]')) {
      const near = { [day]: this.#said['today'], [dayAfter(day, 1)]: this.#said['tomorrow'] };
      const word = near[element.dataset['day'] ?? ''];
      const shown = element.firstElementChild;
      if (word !== undefined && shown !== null) shown.textContent = word;
    }
  }

  async #refresh(): Promise<void> {
    const news = await latest().catch(() => null);
    if (news === null) {
      this.#showAge(Number(localStorage.getItem(SINCE)) || this.#started);
      return;
    }
    const { text, since } = news;
    const list = new DOMParser().parseFromString(text, 'text/html').getElementById('events');
    const present = document.getElementById('events');
    if (list !== null && present !== null && list.innerHTML !== this.#last) {
      this.#last = list.innerHTML;
      present.replaceWith(document.adoptNode(list));
      this.#show();
    }
    localStorage.setItem(SINCE, String(since));
    this.#showAge(since);
    this.#reloadAtNight();
  }

  #last = document.getElementById('events')?.innerHTML;

  #showAge(since: number): void {
    const state = document.getElementById('state');
    if (state === null) return;
    const isOld = Date.now() - since > OLD;
    document.body.classList.toggle('old', isOld);
    state.textContent = isOld ? `${this.#said['known']} ${whenKnown(since)}` : '';
  }

  /** A new version of this program comes that way. Memory that a browser has gathered in a day is freed. */
  #reloadAtNight(): void {
    const hour = Number(timeInNorway(Date.now()).slice(0, 2));
    if (hour === NIGHT && Date.now() - this.#started > HOUR * 2) location.reload();
  }
}

/** The page as its address answers now, and since when that is known. Rejects with what kept the whole of it away. */
async function latest(): Promise<{ readonly text: string; readonly since: number } | null> {
  const answer = await fetch(location.href, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(DEADLINE),
  });
  if (!answer.ok) return null;
  const text = await answer.text();
  return { text, since: Date.now() - Number(answer.headers.get('age') ?? 0) * SECOND };
}

function whenKnown(since: number): string {
  const day = today(since);
  return day === today(Date.now()) ? timeInNorway(since) : `${day} ${timeInNorway(since)}`;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const SECOND = 1000;
const HOUR = 3_600_000;
const REFRESH = 5 * 60 * SECOND;
/** After this time the screen says how old its content is. */
const OLD = 10 * 60 * SECOND;
const DEADLINE = 20 * SECOND;
const NIGHT = 4;
const SINCE = 'calendar-screen-since';
