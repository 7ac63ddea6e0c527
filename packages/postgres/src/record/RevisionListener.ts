import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { poolConfig } from './poolConfig.ts';
import { readToken } from './readRecord.ts';

/** Knows the revision of a domain's record, by PostgreSQL's notifications or by reading it each second. */
export class RevisionListener {
  readonly #url: string;
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
  constructor(url: string) {
    this.#url = url;
  }

  /** The record's present token, `<lineage>:<revision>`. */
  async readToken(): Promise<string> {
    // The last reading was given up: its connection may lead nowhere.
    if (this.#isReading) this.#lose();
    this.#isReading = true;
    this.#client ??= this.#connection();
    const client = this.#client;
    try {
      return await readToken(client);
    } catch (error) {
      this.#lose(client);
      throw error;
    } finally {
      this.#isReading = false;
    }
  }

  /** Resolves when there may be another revision: when PostgreSQL says so, else after a while. */
  async untilChanged(_token: string, signal: AbortSignal): Promise<void> {
    if (!this.#isHeard && performance.now() - this.#provenAt > BETWEEN_PROOFS_MS)
      this.#proving ??= this.#prove().finally(() => {
        this.#proving = undefined;
      });
    const pause = AbortSignal.timeout(this.#isHeard ? LONGEST_SILENCE_MS : BETWEEN_READINGS_MS);
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
    const other = new Client(poolConfig(this.#url));
    other.on('error', () => undefined);
    try {
      if (client === undefined) return;
      if ((await client.query(HAS_TRIGGER)).rowCount === 0) return;
      await client.query(`LISTEN ${CHANNEL}`);
      await other.connect();
      const heard = once(client, 'notification', { signal: AbortSignal.timeout(LONGEST_PROOF_MS) });
      await Promise.all([heard, other.query(`NOTIFY ${CHANNEL}`)]);
      this.#isHeard = client === this.#client;
      this.#change();
    } catch {
      // Then it is read each second.
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

/** A trigger of a domain's migrations notifies on it. */
const CHANNEL = 'calendar_revision';
const HAS_TRIGGER = `SELECT FROM pg_trigger WHERE tgrelid = '"Revision"'::regclass AND tgname = 'notifyOfRevision'`;
const BETWEEN_READINGS_MS = 1_000;
/** The record confirms its revision at least so often. */
const LONGEST_SILENCE_MS = 10_000;
const BETWEEN_PROOFS_MS = 60_000;
const LONGEST_PROOF_MS = 2_000;
