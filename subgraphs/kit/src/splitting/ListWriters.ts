import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { CachedItemWriter, type ItemCache } from './CachedItemWriter.ts';
import type { CachedList } from './CachedList.ts';
import { ItemExecution } from './ItemExecution.ts';
import type { ListWriter } from './ListWriter.ts';
import type { Place } from './Place.ts';
import { SliceWriter } from './SliceWriter.ts';

/** The writers of lists, one for each selection of items. */
export class ListWriters {
  readonly #options: ListWritersOptions;
  readonly #writers = new LRUCache<string, ListWriter>({ max: 500 });
  /** Found without the text, which is long. */
  readonly #known = new WeakMap<Place, ListWriter>();
  readonly #cache: ItemCache;

  constructor(options: ListWritersOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: options.maxBytes ?? 64 * 1024 * 1024,
      sizeCalculation: ({ bytes }) => bytes.length + 300,
    });
  }

  writerOf(place: Place): ListWriter {
    let writer = this.#known.get(place);
    if (writer === undefined) {
      writer = this.#writerOfText(place);
      this.#known.set(place, writer);
    }
    return writer;
  }

  #writerOfText(place: Place): ListWriter {
    const known = this.#writers.get(place.text);
    if (known !== undefined) return known;
    const { schema, compileAfter, cachedList } = this.#options;
    const execution = new ItemExecution(schema, place, compileAfter);
    const isCached = place.isFixed && place.type.name === cachedList?.type;
    const writer = isCached
      ? new CachedItemWriter(execution, cachedList, this.#cache)
      : new SliceWriter(execution);
    this.#writers.set(place.text, writer);
    return writer;
  }
}

export interface ListWritersOptions {
  /** Made by `splitSchema`. */
  readonly schema: GraphQLSchema;
  /** Lists that a selection is interpreted for before it is compiled; `Infinity` never compiles. */
  readonly compileAfter: number;
  readonly cachedList?: CachedList<unknown> | undefined;
  /** Bound of the item cache; default 64 MiB. */
  readonly maxBytes?: number | undefined;
}
