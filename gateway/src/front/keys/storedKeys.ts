import { ChangeListener, type Followed } from '@calendar/postgres/reading';
import type { StoredKey } from './KeyCopy.ts';

/** The keys that are not revoked. */
export function storedKeys({ url, connections }: KeyDatabase): KeySource {
  const listener = new ChangeListener(url, KEYS);
  return {
    async read() {
      await connections();
      return listener.read();
    },
    untilChanged: (signal) => listener.untilChanged(signal),
    close: () => listener.close(),
  };
}

/** Milliseconds: changes take effect within two seconds (docs/operating.md "Keys and usage"). */
export const BETWEEN_READINGS_MS = 1500;

const KEYS: Followed<readonly StoredKey[]> = {
  channel: 'calendar_keys',
  table: 'ApiKey',
  trigger: 'notifyOfKeys',
  betweenReadingsMs: BETWEEN_READINGS_MS,
  async read(connection) {
    const { rows } = await connection.query<StoredKey>(
      'select "id", "keyHash" from "ApiKey" where "revokedAt" is null',
    );
    return rows;
  },
};

interface KeyDatabase {
  readonly url: string;
  /** Rejects as long as it lacks migrations. */
  connections(): Promise<unknown>;
}

export interface KeySource {
  read(): Promise<readonly StoredKey[]>;
  /** Resolves when there may be others. */
  untilChanged(signal: AbortSignal): Promise<void>;
  close(): void;
}
