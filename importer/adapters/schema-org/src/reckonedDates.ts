import type { FoundEvent } from './findEvents.ts';
import { isObject, numberOf, propertyOf } from './json.ts';
import { MOST_OCCURRENCES, MOST_SCHEDULES } from './schedule.ts';
import type { SchemaDocument } from './schemaDocument.ts';
import { SchemaNode, type Value } from './schemaNode.ts';

/** How many dates an event has at most, without making them (docs/rules.md 61 "Work of a source"). */
export function reckonedDates(
  { json, inherited, occurrences }: FoundEvent,
  document: SchemaDocument,
): number {
  const nodes = occurrences.length > 0 ? occurrences : [{ json, place: '' }];
  return nodes.reduce((sum, node) => {
    const read = new SchemaNode(node.json, '', document, inherited);
    const schedules = read.values('eventSchedule').slice(0, MOST_SCHEDULES);
    const spans =
      schedules.length > 0
        ? schedules.reduce((days, schedule) => days + daysOf(schedule), 0)
        : read.values('startDate').length;
    return sum + Math.max(1, spans) * Math.max(1, read.values('location').length);
  }, 0);
}

function daysOf({ json }: Value): number {
  const count = isObject(json) ? numberOf([propertyOf(json, 'repeatCount')].flat()[0]) : 1;
  return count >= 1 && count < MOST_OCCURRENCES ? count : MOST_OCCURRENCES;
}
