import { type Faults, placeOf } from './fault.ts';
import { JsonFault, parseJson } from './parseJson.ts';

/**
 * The value of the bytes of a feed, or of one of its lines. Undefined if it is a fault. A key that an object has twice is
 * a fault, too, at any depth (docs/rules.md 46 "Faults in a feed").
 *
 * @param of `the feed`, or the line, as `line 12`
 */
export function parseFeedJson(bytes: Uint8Array, of: string, faults: Faults): unknown {
  const isLine = of !== THE_FEED;
  try {
    return parseJson(decoder.decode(bytes), {
      deepest: DEEPEST_JSON,
      onRepeated(value, _holder, path) {
        const place = placeOf('', path);
        faults.add(isLine ? `${of}: ${place}` : place, value, 'a key that its object does not have before');
      },
    });
  } catch (error) {
    if (error instanceof JsonFault && error.at !== undefined) {
      const { line, column } = error.at;
      faults.add(`${isLine ? of : `line ${line}`}, column ${column}`, error.near, error.expected);
    } else if (error instanceof JsonFault) faults.add(of, error.near, error.expected);
    else faults.add(of, `${bytes.length} bytes`, 'text in UTF-8');
    return undefined;
  }
}

export const THE_FEED = 'the feed';

/** How deep objects and lists nest in a feed. An item's own fields take six. */
export const DEEPEST_JSON = 100;

const decoder = new TextDecoder('utf-8', { fatal: true });
