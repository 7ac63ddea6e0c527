import { dayAfter, today } from '../../../shared/days.ts';
import { withDeadline } from '../withDeadline.ts';
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
  #since = lastKnown() ?? this.#started;
  #page = 0;

  async start(): Promise<void> {
    void startWorker().catch(() => undefined);
    this.#show();
    setInterval(() => this.#showNextPage(), Number(this.#said['seconds'] ?? 12) * SECOND);
    addEventListener('resize', () => this.#show());
    addEventListener('online', () => void this.#refresh());
    for (;;) {
      // Nobody is there to load a screen again: no fault may end this.
      await this.#refresh().catch(console.error);
      stayLoaded();
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
      const shown = element.firstElementChild;
      if (shown === null) continue;
      // The weekday, for when `today` is over.
      element.dataset['written'] ??= shown.textContent ?? '';
      shown.textContent = near[element.dataset['day'] ?? ''] ?? element.dataset['written'];
    }
  }

  async #refresh(): Promise<void> {
    const news = await withDeadline(DEADLINE, latest).catch(() => null);
    if (news === null) {
      this.#showAge();
      return;
    }
    const { list, since } = news;
    const present = document.getElementById('events');
    if (present !== null && list.innerHTML !== this.#last) {
      this.#last = list.innerHTML;
      present.replaceWith(document.adoptNode(list));
      this.#show();
    }
    this.#since = since;
    keepKnown(since);
    this.#showAge();
    this.#reloadAtNight();
  }

  #last = document.getElementById('events')?.innerHTML;

  #showAge(): void {
    const since = this.#since;
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

/** The page would load itself again, where this program does not run. `stop` ends that, and pictures on their way. */
function stayLoaded(): void {
  const reload = document.querySelector('meta[http-equiv="refresh"]');
  if (reload === null || document.readyState !== 'complete') return;
  reload.remove();
  stop();
  for (const image of document.images) if (!image.complete) image.setAttribute('src', image.src);
}

/**
 * The list as its address answers now, and since when that is known. Null if the answer is another page, as that of a
 * network to which one has to log in. Rejects with what kept the whole of it away.
 */
async function latest(
  signal: AbortSignal,
): Promise<{ readonly list: HTMLElement; readonly since: number } | null> {
  const headers = { accept: 'text/html' };
  const answer = await fetch(location.href, { cache: 'no-cache', headers, signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.getElementById('events');
  if (!answer.ok || list === null) return null;
  return { list, since: Date.now() - Number(answer.headers.get('age') ?? 0) * SECOND };
}

/** Since when the list was known at the last time. Null if nothing is kept: a browser may let a page keep nothing. */
function lastKnown(): number | null {
  try {
    return Number(localStorage.getItem(SINCE)) || null;
  } catch {
    return null;
  }
}

function keepKnown(since: number): void {
  try {
    localStorage.setItem(SINCE, String(since));
  } catch (error) {
    console.warn(error);
  }
}

/** It serves the page when the screen is switched on without a network. A frame may forbid even to look for it. */
async function startWorker(): Promise<void> {
  await navigator.serviceWorker?.register('/screen-worker.js', { scope: '/screen' });
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
/** Each screen of one browser has its own. */
const SINCE = `calendar-screen-since${location.search}`;
