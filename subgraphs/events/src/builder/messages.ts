import type { FollowerStatus } from '@calendar/kit';
import type { Configuration } from '../configuration.ts';
import type { SnapshotColumns } from '../domain/columns.ts';

/** What the builder thread is started with. */
export type BuilderData = Configuration;

/** What the builder thread tells. */
export type BuilderMessage =
  | { readonly kind: 'snapshot'; readonly token: string; readonly columns: SnapshotColumns }
  | { readonly kind: 'status'; readonly parts: PartsStatus; readonly build: FollowerStatus };

/** How following the parts of the read model goes, by part. */
export type PartsStatus = Readonly<Record<string, FollowerStatus>>;

/** What the builder thread is told: to end. */
export const CLOSE = 'close';
