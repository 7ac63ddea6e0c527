import type { Notes } from '@calendar/adapter-kit/bounded';
import type { Report } from '@calendar/adapter-kit/report';
import type { Version } from './eventDates.ts';
import type { Property } from './property.ts';

export class EventReader {
  readonly version: Version;
  readonly #report: Report;

  constructor(version: Version, report: Report) {
    this.version = version;
    this.#report = report;
  }

  all(name: string): readonly Property[] {
    return this.version.properties.get(name) ?? [];
  }

  one(name: string): Property | undefined {
    const [first, ...others] = this.all(name);
    for (const other of others) this.note(other, 'the calendar holds one value here: the first was taken');
    return first;
  }

  note(property: Property | undefined, why: string): void {
    const { line, name, raw } = property ?? { line: this.version.line, name: '', raw: 'VEVENT' };
    this.#report.add(line, name, raw.slice(0, 200), why);
  }

  notesAt(property: Property): Notes {
    return { note: (_place, value, why) => this.#report.add(property.line, property.name, value, why) };
  }
}
