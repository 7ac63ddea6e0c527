import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { MOST_SOURCE_EVENTS } from './bounded.ts';
import type { CategoryMapping } from './categoryMapping.ts';
import { DEFAULT_SOURCE } from './identity.ts';
import { OrganizerSightings } from './organizerSightings.ts';
import { type Finding, Report, type Unit } from './report.ts';
import { VenueSightings } from './venueSightings.ts';

export interface ForeignOptions {
  /** Who publishes it: ids are made within it (docs/rules.md 53 "Ids of foreign items"). By default nobody is named. */
  readonly source?: string;
  readonly mapping?: CategoryMapping;
  /** Milliseconds since 1970: what recurs is followed to some time after this instant. */
  readonly now?: number;
}

export interface ForeignFeed {
  readonly feed: RawFeed;
  readonly source: string;
  readonly identities: Identities;
  readonly report: readonly Finding[];
  readonly unread: readonly UnreadEvent[];
}

/** An event, or a date of one, that is in the file and cannot be read. Null: nor can this of it. */
export interface UnreadEvent extends Pick<Finding, 'unit' | 'item'> {
  readonly id: string | null;
  readonly title: string | null;
}

export interface Identities {
  readonly atPages: ReadonlySet<string>;
  /** What events stated, by the ids that they had before docs/rules.md 53 "Ids of foreign items". */
  readonly stated: ReadonlyMap<string, string>;
  /** Whether title and start are enough: the producer may give another identifier at every download. */
  readonly byStart: boolean;
  /** The ids that are made of a title, which may be edited. */
  readonly byTitle: ReadonlySet<string>;
}

export class ForeignReading {
  readonly source: string;
  readonly now: number;
  readonly report: Report;
  readonly venues: VenueSightings;
  readonly organizers: OrganizerSightings;
  readonly #unread: UnreadEvent[] = [];

  constructor(unit: Unit, { source = DEFAULT_SOURCE, now = Date.now() }: ForeignOptions) {
    this.source = source;
    this.now = now;
    this.report = new Report(unit);
    this.venues = new VenueSightings(source);
    this.organizers = new OrganizerSightings(source);
  }

  leaveUnread(item: number, id: string | null = null, title: string | null = null): void {
    this.#unread.push({ unit: this.report.unit, item, id, title });
  }

  /** As many events as a source may have. Each that is left out is reported at its item, or line. */
  held<Event>(events: readonly Event[], itemOf: (event: Event) => number): readonly Event[] {
    for (const event of events.slice(MOST_SOURCE_EVENTS))
      this.report.add(itemOf(event), '', 'Event', TOO_MANY_EVENTS);
    return events.slice(0, MOST_SOURCE_EVENTS);
  }

  feedOf(events: readonly RawEvent[], identities: Partial<Identities> = {}): ForeignFeed {
    const [venues, organizers] = [this.venues.items(), this.organizers.items()];
    const { source, report } = this;
    const feed = { venues, organizers, events };
    return {
      ...{ feed, source, report: report.findings(), unread: this.#unread },
      identities: { ...BY_START, ...identities },
    };
  }
}

const BY_START: Identities = { atPages: new Set(), stated: new Map(), byStart: true, byTitle: new Set() };
const TOO_MANY_EVENTS = `a source has up to ${MOST_SOURCE_EVENTS} events: the first were taken`;
