import { counted } from '@calendar/text';
import { buildSchema } from 'graphql';
import { concernedBy } from '../changelog/concernedBy.ts';
import type { ExportedOperations } from '../usage/exportOperations.ts';
import type { PublicChange } from './publicChanges.ts';

export function usersOf(change: PublicChange, recorded: RecordedOperations, last: string): string {
  const { from, until, operations } = recorded;
  const concerned = concernedBy(change, buildSchema(last));
  const users = new Map<string, User>();
  for (const { name, operation, caller, requests, lastDay, coordinates } of operations) {
    if (!coordinates.some((each) => concerned(each))) continue;
    const own = users.get(caller ?? '');
    users.set(caller ?? '', {
      requests: requests + (own?.requests ?? 0),
      lastDay: own === undefined || lastDay > own.lastDay ? lastDay : own.lastDay,
      operations: [...(own?.operations ?? []), name === '' ? operation : name],
    });
  }
  if (users.size === 0) return `nobody asked for it from ${from} to ${until}`;
  const who = Array.from(users, ([caller, { requests, lastDay, operations: asked }]) => {
    const names = [...new Set(asked)];
    const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');
    return `${caller === '' ? 'callers without a key' : caller} (${counted(requests, 'request')}, last on ${lastDay}: ${shown})`;
  });
  return `in use from ${from} to ${until}: ${who.join('; ')}`;
}

export type RecordedOperations = ExportedOperations;

interface User {
  readonly requests: number;
  readonly lastDay: string;
  readonly operations: readonly string[];
}
