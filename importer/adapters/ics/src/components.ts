import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import type { ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { DEEPEST_COMPONENT, LARGEST_FILE, MOST_EVENTS, MOST_PROPERTIES, MOST_ZONES } from './bounds.ts';
import { type ContentLine, contentLinesOf } from './contentLines.ts';

export interface Component {
  readonly name: string;
  readonly line: number;
  readonly lines: readonly ContentLine[];
  readonly components: readonly Component[];
}

/** The `VCALENDAR`s of a file; others are reported. Throws a ForeignFeedError if there is none, or too much. */
export function calendarsIn(bytes: Uint8Array, reading: ForeignReading): readonly Component[] {
  if (bytes.length > LARGEST_FILE)
    throw new ForeignFeedError(`This has ${bytes.length} bytes. Up to ${LARGEST_FILE} are read.`);
  const tree = new ComponentTree(reading);
  for (const line of contentLinesOf(bytes)) tree.take(line);
  return tree.calendars();
}

class ComponentTree {
  readonly #reading: ForeignReading;
  readonly #calendars: Component[] = [];
  readonly #open: Open[] = [];
  readonly #counts = new Map<string, number>();

  constructor(reading: ForeignReading) {
    this.#reading = reading;
  }

  take(line: ContentLine): void {
    const [, word, name] = line.text === null ? [] : (BOUNDARY.exec(line.text) ?? []);
    if (word === undefined || name === undefined) this.#property(line);
    else if (word.toUpperCase() === 'BEGIN') this.#begin(name.toUpperCase(), line);
    else this.#end(name.toUpperCase(), line);
  }

  calendars(): readonly Component[] {
    const [unclosed] = this.#open;
    if (unclosed !== undefined)
      throw new ForeignFeedError(
        `This ends within the ${unclosed.name} that begins at line ${unclosed.line}: it seems to be cut off.`,
      );
    if (this.#calendars.length === 0)
      throw new ForeignFeedError(
        'There is no VCALENDAR in this. Expected iCalendar, which begins with BEGIN:VCALENDAR.',
      );
    return this.#calendars;
  }

  #property(line: ContentLine): void {
    const component = this.#open.at(-1);
    if (component === undefined) {
      if (this.#calendars.length > 0)
        this.#reading.report.add(line.line, '', shown(line), 'this stands outside a VCALENDAR');
      return;
    }
    if (component.lines.length < MOST_PROPERTIES) component.lines.push(line);
    else
      this.#reading.report.add(
        component.line,
        '',
        component.name,
        `a component has up to ${MOST_PROPERTIES} properties: the first of them were read`,
      );
  }

  #begin(name: string, { line }: ContentLine): void {
    // Neither holds another of its kind: the one before was not closed.
    const isWithin = (held: ReadonlySet<string>) =>
      held.has(name) && this.#open.some((open) => held.has(open.name));
    while (isWithin(CALENDAR) || isWithin(ITEMS))
      this.#close('another one begins before its end: it was taken as closed there');
    if (this.#open.length >= DEEPEST_COMPONENT)
      throw new ForeignFeedError(
        `At line ${line}, components are nested more than ${DEEPEST_COMPONENT} deep.`,
      );
    if (this.#open.length === 0 && name !== 'VCALENDAR') {
      this.#reading.report.add(line, '', name, 'this stands outside a VCALENDAR');
    }
    this.#count(name);
    this.#open.push({ name, line, lines: [], components: [] });
  }

  #count(name: string): void {
    const most = MOST_OF[name];
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (most !== undefined && count > most)
      throw new ForeignFeedError(`This has more than ${most} ${name} components.`);
  }

  #end(name: string, line: ContentLine): void {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at === -1) {
      this.#reading.report.add(line.line, '', shown(line), 'nothing of this name has begun');
      if (name === 'VEVENT') this.#reading.leaveUnread(line.line);
      return;
    }
    while (this.#open.length > at + 1) this.#close('this is not closed');
    this.#close(null);
  }

  #close(remark: string | null): void {
    const component = this.#open.pop();
    if (component === undefined) return;
    if (remark !== null) this.#reading.report.add(component.line, '', component.name, remark);
    const holder = this.#open.at(-1);
    if (holder !== undefined) holder.components.push(component);
    else if (component.name === 'VCALENDAR') this.#calendars.push(component);
  }
}

interface Open extends Component {
  readonly lines: ContentLine[];
  readonly components: Component[];
}

function shown({ text }: ContentLine): string {
  return (text ?? '').slice(0, 200);
}

const BOUNDARY = /^(BEGIN|END):\s*([A-Za-z0-9-]{1,50})\s*$/i;
const CALENDAR: ReadonlySet<string> = new Set(['VCALENDAR']);
const ITEMS: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);
const MOST_OF: Readonly<Record<string, number>> = { VEVENT: MOST_EVENTS, VTIMEZONE: MOST_ZONES };
