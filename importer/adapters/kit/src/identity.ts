import { hash } from 'node:crypto';
import { asLink } from './links.ts';

export const DEFAULT_SOURCE = 'calendar';

/** An id made within a source (docs/rules.md 53 "Ids of foreign items"). Parts count unchanged, the general first. */
export function idWithin(source: string, kind: Kind, ...parts: readonly (string | number | null)[]): string {
  return `${idPrefix(source, kind)}${digits([source, kind, ...parts]).slice(0, 16)}`;
}

export function idPrefix(source: string, kind: Kind): string {
  if (source !== known.source) known = { source, digits: digits([source]).slice(0, 8) };
  return `${kind}-${known.digits}`;
}

/** A feed has thousands of items of one source. */
let known = { source: '', digits: digits(['']).slice(0, 8) };

/** The id of an event that its publisher identifies: without a source, a global identifier itself, else with a host. */
export function statedEventId(source: string, { stated, host }: StatedIdentity): string {
  if (source !== DEFAULT_SOURCE) return idWithin(source, 'event', 'stated', stated);
  if (isGlobal(stated) || host === null) return withinBounds(stated.replaceAll(/[\t\n\r]+/g, ' '));
  return idWithin(source, 'event', 'identifier', host, stated);
}

/** Whether two publishers may have the same identifier: there is no source and no host. */
export function isAmbiguous(source: string, { stated, host }: StatedIdentity): boolean {
  return source === DEFAULT_SOURCE && host === null && !isGlobal(stated);
}

/** Whether a name is one in the whole world: `https://…`, `urn:…`. `_:b0` and `#event` name nothing outside their page. */
export function isGlobal(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(name);
}

/** The host that a web address names, or null. */
export function hostOf(address: string | null): string | null {
  const link = address === null ? null : asLink(address);
  return link === null || !URL.canParse(link) ? null : new URL(link).host;
}

export interface StatedIdentity {
  readonly stated: string;
  readonly host: string | null;
}

type Kind = 'event' | 'venue' | 'organizer';

function withinBounds(id: string): string {
  return id.length <= LONGEST_ID ? id : `event-${digits([id])}`;
}

function digits(parts: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 24);
}

const LONGEST_ID = 300;
