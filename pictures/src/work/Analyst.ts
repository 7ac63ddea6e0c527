import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@calendar/runtime/log';
import { SourceFault } from '@calendar/web';
import type { PictureFetcher } from '../fetch/PictureFetcher.ts';
import type { Pictures } from '../kept/Pictures.ts';
import { UnreadablePicture } from '../read/checkFormat.ts';
import type { Reader } from '../read/Reader.ts';
import { type Analysis, keyOf, type PictureRecord, type TakenPicture } from '../record/PictureRecord.ts';

/** Analyses pictures one after another, by the record (docs/rules.md 69 "Analysis of pictures"); new ones at once. */
export class Analyst {
  readonly #parts: AnalystParts;
  readonly #stopping = new AbortController();
  /** Finished, and not stored yet. Their claims are kept. */
  #finished: Analysis[] = [];
  readonly #working = new Map<string, Promise<void>>();
  #token = '';
  #publishedAt = Number.NEGATIVE_INFINITY;
  /** When an import, or a picture that was due, was seen last; and when it was last looked for one. */
  #newsAt = 0;
  #lookedAt = 0;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  readonly #counts = { analysed: 0, unchanged: 0, failed: 0 };
  #ended: Promise<void> = Promise.resolve();

  constructor(parts: AnalystParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#ended = this.#run();
  }

  get counts(): Readonly<Record<'analysed' | 'unchanged' | 'failed', number>> {
    return this.#counts;
  }

  /** Begins nothing more. What ends from now on without a result has not failed: another process does it. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Fetches and the reader have been stopped before. */
  async close(): Promise<void> {
    this.stop();
    await this.#ended;
    await Promise.all(this.#working.values());
    await this.#publish().catch(() => undefined);
    await this.#giveBack(this.#finished.map(({ id }) => id));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let keptAt = 0;
    while (!signal.aborted) {
      let isAway = false;
      try {
        await this.#follow();
        await this.#takeMore();
        const wait = this.#working.size === 0 ? BETWEEN_REVISIONS : BETWEEN_REVISIONS_OF_MANY;
        if (performance.now() - this.#publishedAt >= wait) await this.#publish();
        if (performance.now() - keptAt > BETWEEN_CLAIMS) {
          keptAt = performance.now();
          await this.#parts.record.keep([...this.#working.keys(), ...this.#finished.map(({ id }) => id)]);
        }
        this.#parts.onRecord(true);
      } catch (error) {
        isAway = true;
        this.#parts.onRecord(false);
        this.#parts.log.warn({ error: (error as Error).message }, 'the record of pictures is away');
      }
      const isBusy = this.#working.size > 0 || this.#finished.length > 0;
      if (isBusy || isAway)
        await sleep(isBusy ? SHORT_PAUSE : LONG_PAUSE, undefined, { signal }).catch(() => undefined);
      else await this.#untilNews(signal);
    }
  }

  async #untilNews(signal: AbortSignal): Promise<void> {
    const pause = performance.now() - this.#newsAt > UNTIL_QUIET ? BETWEEN_LOOKS : LONG_PAUSE;
    await this.#parts.record.untilChanged(AbortSignal.any([signal, AbortSignal.timeout(pause)]));
  }

  async #follow(): Promise<void> {
    const { record } = this.#parts;
    const token = await record.token();
    if (token !== this.#token) {
      const [lineage, revision] = [token.split(':')[0], this.#token.split(':')[1]];
      const isOlder = revision !== undefined && this.#token.startsWith(`${lineage}:`);
      await record.addNew(isOlder ? BigInt(revision) : -1n);
      this.#token = token;
      this.#newsAt = performance.now();
    }
    if (performance.now() - this.#refreshedAt > BETWEEN_REFRESHES) {
      await record.refresh();
      this.#refreshedAt = performance.now();
    }
  }

  async #takeMore(): Promise<void> {
    const { record } = this.#parts;
    const now = performance.now();
    const isQuiet = now - this.#newsAt > UNTIL_QUIET;
    if (isQuiet && now - this.#lookedAt < BETWEEN_LOOKS) return;
    this.#lookedAt = now;
    // Fetched pictures are held in memory until they are read.
    while (this.#working.size < MOST_AT_A_TIME && this.#finished.length < MOST_FINISHED) {
      const next = await record.take();
      if (next === undefined) return;
      this.#newsAt = now;
      const work = this.#analyse(next).finally(() => this.#working.delete(next.id));
      this.#working.set(next.id, work);
    }
  }

  async #analyse(picture: TakenPicture): Promise<void> {
    const { record, log } = this.#parts;
    const { id, address, host } = picture;
    try {
      await this.#attempt(picture);
    } catch (error) {
      if (this.#stopping.signal.aborted) return this.#giveBack([id]);
      const isExpected = error instanceof SourceFault || error instanceof UnreadablePicture;
      const reason = (error as Error).message;
      if (!isExpected) log.error({ error }, 'a picture could not be analysed');
      if (error instanceof SourceFault && error.retryAfterSeconds !== undefined)
        await record.restHost(host, error.retryAfterSeconds).catch(() => undefined);
      this.#counts.failed++;
      log.info({ id, reason }, 'a picture is left out for now');
      await record
        .noteFailure(id, reason)
        .catch((cause: Error) => log.warn({ address, error: cause.message }, 'a failure was not stored'));
    }
  }

  async #attempt({ id, address, host, etag, lastModified, digest }: TakenPicture): Promise<void> {
    const { record, fetcher, reader, pictures } = this.#parts;
    const fetched = await fetcher.fetch(address, digest === null ? null : { etag, lastModified });
    await record.noteFetched(id);
    const pause = fetcher.pauseAt(address);
    if (pause > 1) await record.restHost(host, pause);
    if (fetched === undefined) {
      this.#counts.unchanged++;
      return record.noteUnchanged(id);
    }
    const { focus, kept, ...read } = await reader.read(fetched.bytes, true);
    const key = keyOf(address, read.digest);
    await pictures.keep(key, kept);
    this.#counts.analysed++;
    this.#finished.push({
      id,
      key,
      ...read,
      focusX: focus?.x ?? null,
      focusY: focus?.y ?? null,
      etag: fetched.etag,
      lastModified: fetched.lastModified,
    });
  }

  async #giveBack(ids: readonly string[]): Promise<void> {
    await this.#parts.record.giveBack(ids).catch(() => undefined);
  }

  async #publish(): Promise<void> {
    const some = [...this.#finished];
    if (some.length === 0) return;
    if (!(await this.#parts.record.publish(some))) return;
    this.#finished = this.#finished.slice(some.length);
    this.#publishedAt = performance.now();
  }
}

interface AnalystParts {
  readonly record: PictureRecord;
  readonly fetcher: PictureFetcher;
  readonly reader: Reader;
  readonly pictures: Pictures;
  readonly onRecord: (isThere: boolean) => void;
  readonly log: Logger;
}

/** Milliseconds: all analyses between become one revision (docs/rules.md 69 "Analysis of pictures"). */
const BETWEEN_REVISIONS = 5_000;
/** While others wait: each revision costs the subgraph and the gateway what they keep. */
const BETWEEN_REVISIONS_OF_MANY = 20_000;
const BETWEEN_CLAIMS = 30_000;
const BETWEEN_REFRESHES = 60 * 60_000;
/** Without news for so long, it is looked more seldom whether a picture is due. */
const UNTIL_QUIET = 30_000;
const BETWEEN_LOOKS = 15_000;
const SHORT_PAUSE = 250;
const LONG_PAUSE = 3_000;
/** Each holds up to 20 MB. */
const MOST_AT_A_TIME = 4;
const MOST_FINISHED = 500;
