import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, type PagesSetting, pagesOf } from './pagesOf.ts';
import type { Sitemap } from './sitemap.ts';
import { documentOf, type FetchedSource, type SourceDocument, validatorsOf } from './sourceDocument.ts';
import { SourceFault } from './sourceFault.ts';
import type { PageValidators } from './validators.ts';

/**
 * Reads the pages of a sitemap that have changed, one after another with pauses; those that fail are left
 * out. Throws a `SourceFault` for too many of these, or if the server asks to try later.
 */
export async function readPages(sitemap: Sitemap, at: URL, setting: ReadingSetting): Promise<FetchedSource> {
  const { limits, before, isWholeNeeded } = setting;
  const { pages, foreign, isMore } = await pagesOf(sitemap, at, setting);
  if (pages.length === 0) throw new SourceFault('refused', at, 'this sitemap lists no page of its host.');
  const reader = new PageReader(setting);
  const outcomes = new Map<Page, Outcome>();
  const end = performance.now() + limits.pagesTime;
  for (const page of pages) {
    const known = before[page.address.href] ?? null;
    const isInTime = performance.now() < end;
    outcomes.set(page, isInTime ? await reader.read(page, known) : { ...LATE, validators: known });
  }
  const why = [...outcomes.values()].flatMap((outcome) => ('why' in outcome ? [outcome.why] : []));
  if ([...outcomes.values()].every(({ validators }) => validators === null))
    throw new SourceFault('failed', at, `none of its pages could be read, as ${why[0]}`);
  const validators = { own: null, pages: validatorsIn(outcomes) };
  const isGone = Object.keys(before).some((address) => !Object.hasOwn(validators.pages, address));
  const isUnchanged = [...outcomes.values()].every(({ state }) => state !== 'changed');
  if (isUnchanged && !isGone) return { state: 'unchanged', validators };
  if (isWholeNeeded) {
    for (const [page, { state, document }] of outcomes) {
      if (state === 'unchanged' && document === null) outcomes.set(page, await reader.read(page, null));
    }
  }
  const documents = [...outcomes.values()].flatMap(({ state, document }) =>
    document !== null && (isWholeNeeded || state === 'changed') ? [document] : [],
  );
  const isLacking = [...outcomes.values()].some(
    ({ state, document }) =>
      state === 'failed' || (state === 'unchanged' && (document === null || !isWholeNeeded)),
  );
  return {
    state: 'changed',
    documents,
    validators: { own: null, pages: validatorsIn(outcomes) },
    isWhole: !isMore && !isLacking,
    skipped: [
      ...new Set(why),
      ...(foreign === 0 ? [] : [`Entries of the sitemap that name no page at ${at.hostname}: ${foreign}.`]),
      ...(isMore ? [`More pages come after the first ${limits.pages}. Name a sitemap of events alone.`] : []),
    ],
  };
}

export interface ReadingSetting extends PagesSetting {
  /** By address: the known facts about the pages. */
  readonly before: Readonly<Record<string, PageValidators>>;
  readonly isWholeNeeded: boolean;
}

type Outcome =
  | { readonly state: 'changed'; readonly document: SourceDocument; readonly validators: PageValidators }
  | {
      readonly state: 'unchanged';
      readonly document: SourceDocument | null;
      readonly validators: PageValidators;
    }
  /** It may be readable another time, and its former events may still take place. */
  | {
      readonly state: 'failed';
      readonly document: null;
      readonly validators: PageValidators | null;
      readonly why: string;
    }
  | { readonly state: 'left out'; readonly document: null; readonly validators: null; readonly why: string };

const LATE = {
  state: 'failed',
  document: null,
  why: 'some pages were not read: all together took too long. Name a sitemap of events alone.',
} as const;

class PageReader {
  readonly #setting: ReadingSetting;
  #bytes = 0;
  #failures = 0;

  constructor(setting: ReadingSetting) {
    this.#setting = setting;
  }

  /** @param known null: the page is to be sent whatever is known */
  async read(page: Page, known: PageValidators | null): Promise<Outcome> {
    const isAsBefore = known !== null && known.lastmod !== null && known.lastmod === page.lastmod;
    if (isAsBefore && Date.now() - known.askedAt < LONGEST_TRUST) {
      return { state: 'unchanged', document: null, validators: known };
    }
    try {
      return await this.#get(page, known);
    } catch (error) {
      return this.#outcomeOf(error, known);
    }
  }

  async #get({ address, lastmod }: Page, known: PageValidators | null): Promise<Outcome> {
    const { client, limits, signal } = this.#setting;
    await sleep(client.pauseAt(address), undefined, { signal });
    const most = Math.min(limits.pageBytes, limits.bytes - this.#bytes);
    const reply = await client.get(address, { conditions: known, most });
    const asked = { lastmod, askedAt: Date.now() };
    if (reply.state === 'unchanged') {
      return { state: 'unchanged', document: null, validators: { ...(known as PageValidators), ...asked } };
    }
    if (!PAGES.has(reply.mediaType)) {
      throw new SourceFault(
        'unsuitable',
        address,
        `this is ${reply.mediaType || 'of no known type'}. Expected text/html.`,
      );
    }
    if (!isUtf8(reply.bytes)) {
      const what = 'this is not text in UTF-8, and names no other character set.';
      throw new SourceFault('failed', address, what);
    }
    this.#bytes += reply.bytes.length;
    const validators = { ...validatorsOf(reply), ...asked };
    const state = validators.hash === known?.hash ? 'unchanged' : 'changed';
    return { state, document: documentOf(reply), validators };
  }

  #outcomeOf(error: unknown, known: PageValidators | null): Outcome {
    if (!(error instanceof SourceFault) || error.kind === 'busy') throw error;
    const why = error.message;
    if (LEFT_OUT.has(error.kind)) return { state: 'left out', document: null, validators: null, why };
    this.#failures += 1;
    if (this.#failures > MOST_FAILURES) throw error;
    return { state: 'failed', document: null, validators: known, why };
  }
}

function validatorsIn(outcomes: ReadonlyMap<Page, Outcome>): Readonly<Record<string, PageValidators>> {
  return Object.fromEntries(
    [...outcomes].flatMap(([{ address }, { validators }]) =>
      validators === null ? [] : [[address.href, validators]],
    ),
  );
}

const PAGES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'application/ld+json']);
const LEFT_OUT: ReadonlySet<SourceFault['kind']> = new Set(['gone', 'disallowed', 'unsuitable']);
/** How long a sitemap is believed that a page has not changed, in milliseconds: a week. */
const LONGEST_TRUST = 604_800_000;
const MOST_FAILURES = 10;
