import { connectionFields } from './connection.ts';
import { eventFields, priceFields, repetitionFields } from './event.ts';
import { query } from './query.ts';

/** All resolvers of the events schema. Fields not named here are read from the value of the same name. */
export function resolvers(siteUrl: string): object {
  return {
    Query: query,
    EventConnection: connectionFields,
    Event: eventFields(siteUrl),
    Repetition: repetitionFields,
    Price: priceFields,
  };
}
