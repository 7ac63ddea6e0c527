/** How a calendar is asked. */
export interface CalendarOptions {
  /** The endpoint's whole address, such as `https://calendar.example/graphQL`. */
  readonly url: string | URL;
  /** The caller's key; it names an application, and is no secret. */
  readonly key?: string;
  /** The full address of the page that contains the widget. */
  readonly pageUrl?: string;
  /** `GET` (default), so that browsers and proxies can keep answers; or `POST`. */
  readonly method?: 'GET' | 'POST';
  /** How often a question is asked at most, 1 to 10. Default 4. */
  readonly attempts?: number;
  /** Milliseconds for a question, all attempts and the time between them together, 1 to 600,000. Default 30,000. */
  readonly deadline?: number;
  /** Makes text of parsed documents: `print` of the package graphql. Documents that are text need none. */
  readonly print?: (document: never) => string;
  /** In place of the platform's own, for example one with a cache or a proxy. */
  readonly fetch?: typeof fetch;
}

/** The options, checked and complete. Throws a `TypeError` for an address, a `RangeError` for a number. */
export function readSettings(options: CalendarOptions): Settings {
  const { method = 'GET', attempts = 4, deadline = 30_000 } = options;
  return {
    ...options,
    url: readAddress(options.url),
    method,
    attempts: within('attempts', attempts, 10),
    deadline: within('deadline', deadline, 600_000),
    // Browsers refuse to call their own `fetch` as a method of another object.
    fetch: options.fetch ?? ((address, request) => fetch(address, request)),
  };
}

function readAddress(text: string | URL): string {
  const address = URL.canParse(`${text}`) ? new URL(text) : null;
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new TypeError(`url is ${text}: not a whole address, such as https://calendar.example/graphQL`);
  return address.href;
}

export function within(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`${name} is ${value}: it must be a whole number from 1 to ${most}`);
}

export interface Settings
  extends Pick<CalendarOptions, 'key' | 'pageUrl' | 'print'>,
    Required<Pick<CalendarOptions, 'method' | 'attempts' | 'deadline' | 'fetch'>> {
  readonly url: string;
}
