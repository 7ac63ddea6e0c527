import { TokenStore } from '../search/tokenStore.ts';
import { documentOf, type HeldEvent, type HeldEvents, type Shelf } from './segment.ts';
import { readEvents } from './writeSegment.ts';

/**
 * The same events without most of what others have left behind that are gone: events on shelves that are hardly used
 * move onto fuller ones, and where most tokens may be in no event any more, all are numbered anew.
 */
export function tidied({ events, tokens }: HeldEvents): HeldEvents {
  if (tokens.outgrown) {
    const fresh = new TokenStore();
    return { events: readAgain(events, fresh), tokens: fresh };
  }
  const moving = hardlyUsed(events);
  if (moving.length === 0) return { events, tokens };
  const moved = readAgain(moving, tokens);
  const now = new Map(moving.map((event, place) => [event, moved[place] as HeldEvent]));
  return { events: events.map((event) => now.get(event) ?? event), tokens };
}

/** The events of shelves that are hardly used, when there are more than a few of these. */
function hardlyUsed(events: readonly HeldEvent[]): readonly HeldEvent[] {
  const shelves = Map.groupBy(events, ({ shelf }) => shelf);
  const wasteful = [...shelves].filter(([shelf, { length }]) => length < least(shelf));
  return wasteful.length > FEW_SHELVES ? wasteful.flatMap(([, those]) => those) : [];
}

function least({ documentOffsets }: Shelf): number {
  return Math.max(EVENTS_OF_SHELF / 2, ((documentOffsets.length - 1) * 2) / 3);
}

function readAgain(events: readonly HeldEvent[], tokens: TokenStore): readonly HeldEvent[] {
  const again: HeldEvent[] = [];
  for (let first = 0; first < events.length; first += EVENTS_OF_SHELF) {
    again.push(...readEvents(events.slice(first, first + EVENTS_OF_SHELF).map(documentOf), tokens));
  }
  return again;
}

const EVENTS_OF_SHELF = 500;
const FEW_SHELVES = 16;
