import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { poolConfig } from './poolConfig.ts';
import { readToken } from './readRecord.ts';

/** Reads a value of a database when PostgreSQL notifies of a change, or again and again where nothing does. */
export class ChangeListener<Value> {
  readonly #url: string;
  readonly #followed: Followed<Value>;
  readonly #changes = new EventEmitter();
  #client: Client | undefined;
  /** Whether a notification has come through on the present connection. */
  #isHeard = false;
  #proving: Promise<void> | undefined;
  #provenAt = Number.NEGATIVE_INFINITY;
  #isReading = false;
  #isChanged = false;
  #isClosed = false;

  /** @param url `postgresql://user:password@host:port/database`, with or without `?schema=NAME` */
  constructor(url: string, followed: Followed<Value>) {
    this.#url = url;
    this.#followed = followed;
  }

  async read(): Promise<Value> {
    // The last reading was given up: its connection may lead nowhere.
    if (this.#isReading) this.#lose();
    this.#isReading = true;
    this.#client ??= this.#connection();
    const client = this.#client;
    try {
      return await this.#followed.read(client);
    } catch (error) {
      this.#lose(client);
      throw error;
    } finally {
      this.#isReading = false;
    }
  }

  /** Resolves when there may be another value: when PostgreSQL says so, else after a while. */
  async untilChanged(signal: AbortSignal): Promise<void> {
    if (!this.#isHeard && performance.now() - this.#provenAt > BETWEEN_PROOFS_MS)
      this.#proving ??= this.#prove().finally(() => {
        this.#proving = undefined;
      });
    const pause = AbortSignal.timeout(this.#isHeard ? LONGEST_SILENCE_MS : this.#followed.betweenReadingsMs);
    if (!this.#isChanged)
      await once(this.#changes, 'change', { signal: AbortSignal.any([signal, pause]) }).catch(
        () => undefined,
      );
    this.#isChanged = false;
  }

  close(): void {
    this.#isClosed = true;
    this.#lose();
  }

  #connection(): Client {
    const client = new Client({ ...poolConfig(this.#url), keepAlive: true });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', () => this.#change());
    client.connect().catch(() => this.#lose(client));
    return client;
  }

  /** Listens, and has another connection notify: a pooler between takes the first without a word. */
  async #prove(): Promise<void> {
    this.#provenAt = performance.now();
    const client = this.#client;
    const { channel, table, trigger } = this.#followed;
    const other = new Client(poolConfig(this.#url));
    other.on('error', () => undefined);
    try {
      if (client === undefined) return;
      if ((await client.query(HAS_TRIGGER, [`"${table}"`, trigger])).rowCount === 0) return;
      await client.query(`LISTEN ${channel}`);
      await other.connect();
      const heard = once(client, 'notification', { signal: AbortSignal.timeout(LONGEST_PROOF_MS) });
      await Promise.all([heard, other.query(`NOTIFY ${channel}`)]);
      this.#isHeard = client === this.#client;
      this.#change();
    } catch {
      // Then it is read again and again.
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  #lose(client = this.#client): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#isHeard = false;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    client.end().catch(() => undefined);
    if (!this.#isClosed) this.#change();
  }

  #change(): void {
    this.#isChanged = true;
    this.#changes.emit('change');
  }
}

const HAS_TRIGGER = 'SELECT FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2';
/** The database confirms the value at least so often. */
const LONGEST_SILENCE_MS = 20_000;
const BETWEEN_PROOFS_MS = 60_000;
const LONGEST_PROOF_MS = 2_000;

/** What is followed, and how its database tells of changes. */
export interface Followed<Value> {
  /** A trigger of this name notifies on the channel when the table changes, unless a migration is missing. */
  readonly channel: string;
  readonly table: string;
  readonly trigger: string;
  /** Milliseconds, where no notification comes through. */
  readonly betweenReadingsMs: number;
  read(connection: Pick<Client, 'query'>): Promise<Value>;
}

/** The present token of a domain's record, `<lineage>:<revision>`. */
export const REVISION: Followed<string> = {
  channel: 'calendar_revision',
  table: 'Revision',
  trigger: 'notifyOfRevision',
  betweenReadingsMs: 1_000,
  read: readToken,
};
