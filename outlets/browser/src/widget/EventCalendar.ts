import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { dayWords } from '../../../shared/days.ts';
import { languageOf } from '../../../shared/language.ts';
import { defaultEndpoint } from './defaultEndpoint.ts';
import { filterOf, WrongFilter } from './filterOf.ts';
import { ListView } from './ListView.ts';
import { MapView } from './MapView.ts';
import { MonthView } from './MonthView.ts';
import { styles } from './styles.ts';
import type { EventView, View } from './View.ts';
import { words } from './words.ts';

/**
 * The calendar's events on any page: `<event-calendar filter="categories=MUSIC" view="list|month|map">`. The page at
 * `/widget` shows all attributes, custom properties and parts.
 */
export class EventCalendar extends LitElement {
  static override readonly styles = styles;
  static override readonly properties = {
    filter: {},
    view: {},
    lang: {},
    endpoint: {},
    key: { attribute: 'api-key' },
    label: {},
    pageUrl: { attribute: 'page-url' },
    pageSize: { type: Number, attribute: 'page-size' },
    headingLevel: { type: Number, attribute: 'heading-level' },
    state: { state: true },
  };

  declare filter: string | null;
  declare view: string | null;
  declare endpoint: string | null;
  declare key: string | null;
  declare label: string | null;
  declare pageUrl: string | null;
  declare pageSize: number | null;
  declare headingLevel: number | null;
  declare protected state: State;

  #shown: EventView | null = null;
  #asking = new AbortController();

  constructor() {
    super();
    this.state = { name: 'loading' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#retry);
    // Taken from the page before.
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#retry);
    this.#asking.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || ASKED_ANEW.some((name) => changed.has(name))) this.#start();
  }

  protected override updated(): void {
    if (this.state.name === 'shown') this.#shown?.drawn?.();
  }

  protected override render(): TemplateResult {
    const language = this.#language();
    const said = words[language];
    return html`<section part="calendar" lang=${language} aria-label=${this.label || this.#name(said.events)} aria-busy=${this.state.name === 'loading'}>
      ${this.#content()}
    </section>`;
  }

  /** Of several elements of one page each landmark has its own name. */
  #name(events: string): string {
    const all = [...document.querySelectorAll('event-calendar')];
    const filtered = [...new URLSearchParams(this.filter ?? '').values()].join(', ');
    const name = filtered === '' ? events : `${events}: ${filtered}`;
    const same = all.filter(
      (each) => each.getAttribute('filter') === this.getAttribute('filter') && !each.hasAttribute('label'),
    );
    return same.length > 1 ? `${name} ${same.indexOf(this) + 1}` : name;
  }

  #content(): TemplateResult {
    const said = words[this.#language()];
    if (this.state.name === 'loading') return html`<p part="message" role="status">${said.loading}</p>`;
    if (this.state.name === 'shown' && this.#shown !== null) return this.#shown.render();
    const { isWrong, reason } = this.state.name === 'failed' ? this.state : { isWrong: false, reason: '' };
    return html`<div part="message" role="alert">
      <p>${isWrong ? said.wrong : said.failed}</p>
      <p><small lang="en">${reason}</small></p>
      <button part="button" @click=${() => this.#start()}>${said.retry}</button>
    </div>`;
  }

  #language() {
    return languageOf(
      this.lang || this.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang,
    );
  }

  readonly #retry = (): void => {
    if (this.state.name === 'failed') this.#start();
  };

  #start(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.state = { name: 'loading' };
    const shown = this.#made(signal);
    this.#shown = shown;
    shown?.load().then(
      () => {
        if (!signal.aborted) this.state = { name: 'shown' };
      },
      (error: unknown) => {
        if (!signal.aborted) this.state = { name: 'failed', isWrong: false, reason: reasonOf(error) };
      },
    );
  }

  #made(signal: AbortSignal): EventView | null {
    try {
      const Kind = Object.hasOwn(VIEWS, this.view ?? 'list') ? VIEWS[this.view ?? 'list'] : undefined;
      if (Kind === undefined) throw new WrongFilter(`"view" is ${Object.keys(VIEWS).join(', ')}.`);
      return new Kind(this.#surroundings(signal));
    } catch (error) {
      this.state = { name: 'failed', isWrong: true, reason: reasonOf(error) };
      return null;
    }
  }

  #surroundings(signal: AbortSignal): View {
    const language = this.#language();
    return {
      endpoint: new URL(this.endpoint || defaultEndpoint, location.href).href,
      key: this.key ?? '',
      // A query string and a fragment may say who the visitor is. A header has no letter beyond Latin 1.
      pageUrl: this.pageUrl
        ? new URL(this.pageUrl, document.baseURI).href
        : `${location.origin}${location.pathname}`,
      signal,
      filter: filterOf(this.filter ?? ''),
      language,
      words: words[language],
      dayWords: dayWords(language),
      headingLevel: within(this.headingLevel, 2, 5),
      pageSize: within(this.pageSize ?? 10, 1, MOST_TO_A_PAGE),
      root: this.renderRoot as ShadowRoot,
      changed: () => this.requestUpdate(),
    };
  }
}

function within(value: number | null | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value ?? least) || least));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const VIEWS: Readonly<Record<string, new (view: View) => EventView>> = {
  list: ListView,
  month: MonthView,
  map: MapView,
};

const MOST_TO_A_PAGE = 50;
const ASKED_ANEW = ['filter', 'view', 'lang', 'endpoint', 'key', 'pageSize', 'headingLevel'] as const;

type State =
  | { readonly name: 'loading' | 'shown' }
  | {
      readonly name: 'failed';
      readonly isWrong: boolean;
      readonly reason: string;
    };
