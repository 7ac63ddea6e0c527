import type { RawEvent } from '@calendar/feed';
import type { EventReader } from './eventReader.ts';
import { numberOf } from './json.ts';
import type { Value } from './schemaNode.ts';
import { textOf } from './texts.ts';

/** The audience of an event: `typicalAgeRange` (`7-9`, `11-`, `-12`, `18+`), else its audience's ages. */
export function agesOf(reader: EventReader): Ages {
  const range = reader.one(reader.event.values('typicalAgeRange'));
  const text = textOf(range);
  const [audienceLeast, audienceMost] = audienceOf(reader);
  if (text === null) {
    if (range !== null) reader.note(range.place, range.json, 'a text such as 7-9 was expected');
    return { minimumAge: audienceLeast, maximumAge: audienceMost, ageRestriction: null };
  }
  const match = AGE_RANGE.exec(text);
  if (match === null) return { minimumAge: audienceLeast, maximumAge: audienceMost, ageRestriction: text };
  const [, from, to, atLeast, only] = match;
  const [least, most] = [from ?? atLeast ?? only, to ?? only].map((age) => (age ? Number(age) : null));
  const isReversed = least != null && most != null && least > most;
  if (isReversed) return { minimumAge: audienceLeast, maximumAge: audienceMost, ageRestriction: text };
  return { minimumAge: least ?? null, maximumAge: most ?? null, ageRestriction: null };
}

type Ages = Pick<Required<RawEvent>, 'minimumAge' | 'maximumAge' | 'ageRestriction'>;

const AGE_RANGE = /^(?:(?=.*\d)(\d{1,3})?\s*[-–]\s*(\d{1,3})?|(\d{1,3})\s*\+|(\d{1,3}))$/;

function audienceOf(reader: EventReader): readonly [least: number | null, most: number | null] {
  const value = reader.one(reader.event.values('audience'));
  const audience = value === null ? null : reader.open(value);
  if (value !== null && audience === null)
    reader.note(value.place, value.json, 'the calendar holds only the ages of an audience');
  const age = (property: string) =>
    ageOf(audience === null ? null : reader.one(audience.values(property)), reader);
  return [age('suggestedMinAge'), age('suggestedMaxAge')];
}

function ageOf(value: Value | null, reader: EventReader): number | null {
  if (value === null) return null;
  const age = numberOf(value.json);
  if (Number.isInteger(age) && age >= 0 && age < 1000) return age;
  reader.note(value.place, value.json, 'an age in whole years was expected');
  return null;
}
