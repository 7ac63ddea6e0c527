import { changesFields } from './changes.ts';
import { connectionFields } from './connection.ts';
import { type EventSettings, eventFields, priceFields, repetitionFields } from './event.ts';
import { query } from './query.ts';

/** All resolvers of the events schema. Fields not named here are read from the value of the same name. */
export function resolvers(settings: EventSettings): object {
  return {
    Query: query,
    EventConnection: connectionFields,
    Changes: changesFields,
    Event: eventFields(settings),
    Repetition: repetitionFields,
    Price: priceFields,
  };
}
