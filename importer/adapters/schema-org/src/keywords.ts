import { shortened } from '@calendar/adapter-kit/bounded';
import { distinct } from '@calendar/adapter-kit/digest';
import { BOUNDS } from '@calendar/model/feedFields';
import type { EventReader } from './eventReader.ts';
import { nameOf, textIn } from './names.ts';
import type { SchemaNode } from './schemaNode.ts';

export function keywordsOf(reader: EventReader): readonly string[] {
  const values = reader.event.values('keywords', 'genre', 'category');
  const keywords = values.flatMap((value) => {
    const term = reader.open(value);
    if (term !== null) {
      const name = reader.read(value, 'a DefinedTerm needs a name', () => reader.once(term, termOf));
      return name === null ? [] : [shortened(name, value.place, reader, BOUNDS.tag)];
    }
    const text = textIn(value, reader) ?? '';
    // Only a text by itself is a list with commas; in a list, a comma belongs to its keyword.
    const parts = value.place.endsWith(']') ? [text] : text.split(/[,;]/);
    return parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => shortened(part, value.place, reader, BOUNDS.tag));
  });
  return distinct(keywords);
}

/** The names of who performs. They are looked for in the search, so they become tags. */
export function performersOf(reader: EventReader): readonly string[] {
  const performers = reader.event.values('performer', 'performers').flatMap((value) => {
    const node = reader.open(value);
    const name = reader.read(value, 'a performer needs a name', () => {
      if (node !== null) return reader.once(node, performerOf);
      const own = nameOf(value, reader);
      return own !== null && TYPES_OF_PERFORMERS.has(own) ? null : own;
    });
    return name === null ? [] : [shortened(name, value.place, reader, BOUNDS.tag)];
  });
  return distinct(performers);
}

function termOf(term: SchemaNode, reader: EventReader): string | null {
  return nameOf(reader.one(term.values('name', 'termCode')), reader);
}

function performerOf(node: SchemaNode, reader: EventReader): string | null {
  return nameOf(reader.one(node.values('name')), reader);
}

/** Type names that plug-ins write if nobody is named. */
const TYPES_OF_PERFORMERS: ReadonlySet<string> = new Set([
  'Organization',
  'Person',
  'PerformingGroup',
  'MusicGroup',
]);
