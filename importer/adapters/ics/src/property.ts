import type { Report } from '@calendar/adapter-kit/report';
import ICAL from 'ical.js';
import { LONGEST_LINE, MOST_PARAMETERS } from './bounds.ts';
import type { Component } from './components.ts';
import type { ContentLine } from './contentLines.ts';

export interface Property {
  readonly name: string;
  readonly line: number;
  /** By name in lower case. Of a parameter with several values, the values. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  readonly type: string;
  readonly values: readonly unknown[];
  readonly raw: string;
}

export type Properties = ReadonlyMap<string, readonly Property[]>;

export function propertiesOf({ lines }: Component, report: Report): Properties {
  const properties = lines.flatMap((line) => readProperty(line, report) ?? []);
  return Map.groupBy(properties, ({ name }) => name);
}

export function noteAt({ line, name, raw }: Property, report: Report, why: string): void {
  report.add(line, name, raw.slice(0, 200), why);
}

export function parameterOf({ parameters }: Property, name: string): string | null {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return [value ?? null].flat()[0] ?? null;
}

export function firstValueOf(property: Property | undefined): string | null {
  const [value] = property?.values ?? [];
  return typeof value === 'string' ? value : null;
}

function readProperty(content: ContentLine, report: Report): Property | null {
  const { line } = content;
  // Some producers do not quote a zone's name that holds a colon.
  const text = content.text?.replace(BARE_ZONE, ';TZID="$1"') ?? null;
  const refused = (why: string) => {
    report.add(line, nameOf(text ?? ''), (text ?? '').slice(0, 200), why);
    return null;
  };
  if (text === null) return refused(`a line has up to ${LONGEST_LINE} bytes: this one was not read`);
  const colon = valueStart(text);
  if (colon === null) return refused('a property was expected, as NAME:value');
  if (colon.parameters > MOST_PARAMETERS)
    return refused(`a property has up to ${MOST_PARAMETERS} parameters: this one was not read`);
  if (content.isLatin)
    report.add(
      line,
      nameOf(text),
      text.slice(0, 200),
      'not all of this is UTF-8: the rest was read as windows-1252',
    );
  const raw = text.slice(colon.at + 1);
  try {
    const [name, parameters, type, ...values] = jCalOf(text);
    return { name: name.toUpperCase(), line, parameters, type: type ?? 'unknown', values, raw };
  } catch {
    return refused('this property cannot be read');
  }
}

function jCalOf(text: string): JCal {
  const [name] = /^[^:;]*/.exec(text) as RegExpExecArray;
  // `ruleOf` checks its parts, and reports what is wrong with them.
  if (/^(?:RRULE|EXRULE)$/i.test(name)) return [name, {}, 'recur', text.slice(text.indexOf(':') + 1)];
  return ICAL.parse.property(text, ICAL.design.icalendar) as JCal;
}

/** The beginning of the value, and the parameters before it. Null if there is none. */
function valueStart(text: string): { readonly at: number; readonly parameters: number } | null {
  let isQuoted = false;
  let parameters = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) parameters += 1;
    else if (character === ':' && !isQuoted) return NAME.test(text) ? { at, parameters } : null;
  }
  return null;
}

function nameOf(text: string): string {
  return NAME.exec(text)?.[1]?.toUpperCase() ?? '';
}

/** The name of a zone with a colon in it, up to the date or the next parameter. */
const BARE_ZONE = /;TZID=([^";:]*:[^";]*?)(?=;|:\d{4}-?\d\d-?\d\d)/i;

type JCal = readonly [string, Record<string, string | string[]>, string | undefined, ...unknown[]];

const NAME = /^([A-Za-z0-9-]{1,100})[;:]/;
