import { minutes as feedMinutes, isRecordable } from '@calendar/model/feedFields';
import { ZONE } from '@calendar/time';
import { DateTime, Duration } from 'luxon';
import type { EventReader } from './eventReader.ts';
import { wordOf } from './json.ts';
import type { SchemaNode } from './schemaNode.ts';

/** The duration that a node gives; null if it gives none, or, with a finding, if it is unreadable. */
export function durationOf(node: SchemaNode, reader: EventReader): Duration | null {
  const value = reader.one(node.values('duration'));
  const expected = 'an ISO 8601 duration was expected, such as PT2H';
  return reader.read(value, expected, ({ json }) => readDuration(wordOf(json)));
}

/** The minutes of a node's duration from an instant on, in Norway. Null, and noted, if the feed cannot hold it. */
export function lengthOf(
  duration: Duration,
  begins: number,
  node: SchemaNode,
  reader: EventReader,
): number | null {
  const ends = DateTime.fromMillis(begins, { zone: ZONE }).plus(duration).toMillis();
  const minutes = Math.round((ends - begins) / 60_000);
  if (feedMinutes.safeParse(minutes).success && isRecordable(begins + minutes * 60_000)) return minutes;
  const [stated] = node.values('duration');
  return reader.refuse(stated ?? node, 'this is too long, and was left out');
}

/** An ISO 8601 duration, or null if it is none or is negative. */
export function readDuration(text: string): Duration | null {
  const duration = Duration.fromISO(text);
  return duration.isValid && duration.toMillis() >= 0 ? duration : null;
}
