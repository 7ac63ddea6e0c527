import robotsParser from 'robots-parser';
import { PRODUCT } from './userAgent.ts';

/** The rules of an origin's `robots.txt` for this program (RFC 9309). */
export interface RobotsRules {
  mayRead(address: URL): boolean;
  /** Seconds between two requests, if it asks for some. */
  readonly crawlDelay: number | undefined;
}

export const NO_RULES: RobotsRules = { mayRead: () => true, crawlDelay: undefined };

/** Bytes of a `robots.txt` that are read: as many as RFC 9309 2.5 asks for. */
export const ROBOTS_BYTES = 500 * 1024;

/** Reads a `robots.txt` of an origin such as `https://example.org`. */
export function readRobots(origin: string, text: string): RobotsRules {
  const robots = parse(`${origin}/robots.txt`, ownLines(text));
  return {
    mayRead: (address) => robots.isAllowed(address.href, PRODUCT) !== false,
    crawlDelay: robots.getCrawlDelay(PRODUCT),
  };
}

/** Bounds the parser's work: one name for all others in a group, and a bound of patterns with wildcards. */
function ownLines(text: string): string {
  let named = new Set<string>();
  let wildcardCharacters = 0;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return lines
    .filter((line) => /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/i.test(line.slice(0, LONGEST_FIELD)))
    .flatMap((line) => {
      const [, agent] = /^\s*user-agent\s*:([^#]*)/i.exec(line) ?? [];
      if (agent === undefined) {
        named = new Set();
        if (!line.includes('*')) return [line];
        wildcardCharacters += line.length;
        return wildcardCharacters > MOST_WILDCARD_CHARACTERS ? [] : [line];
      }
      const name = nameOf(agent);
      if (named.has(name)) return [];
      named.add(name);
      return [`user-agent: ${name}`];
    })
    .join('\n');
}

function nameOf(agent: string): string {
  const name = agent.trim().toLowerCase().replace(/\/.*$/s, '').trim();
  return name === '*' || name === PRODUCT ? name : 'other';
}

/** Characters in which the name of a field is looked for. */
const LONGEST_FIELD = 50;
const MOST_WILDCARD_CHARACTERS = 16_000;

// Its types are those of an ES module, which it is not.
const parse = robotsParser as unknown as typeof robotsParser.default;
