import {
  type GivenAnswer,
  type HttpProxy,
  type ProxiedRequest,
  startHttpProxy,
} from '../support/httpProxy.ts';

/**
 * A server before an endpoint that notes what comes. It answers some requests itself, as an overloaded service or a
 * proxy does.
 */
export async function openRefusingProxy(endpoint: string): Promise<RefusingProxy> {
  const requests: ProxiedRequest[] = [];
  const refusals: Refused[] = [];
  const { origin, close } = await startHttpProxy(
    () => endpoint,
    (request) => {
      requests.push(request);
      return refusals.shift();
    },
  );
  return {
    url: new URL(new URL(endpoint).pathname, origin).href,
    requests,
    refuse: (...next) => void refusals.push(...next),
    close,
  };
}

/** What the gateway answers when more is asked than it can answer (gateway/ERRORS.md). */
export function overloaded(retryAfter: number): GivenAnswer {
  return {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': String(retryAfter) },
    body: JSON.stringify({ errors: [{ message: 'More is asked', extensions: { code: 'OVERLOADED' } }] }),
  };
}

type Refused = GivenAnswer | 'cut';

export interface RefusingProxy extends Pick<HttpProxy, 'close'> {
  /** The endpoint, through the proxy. */
  readonly url: string;
  /** What came, in its order. */
  readonly requests: readonly ProxiedRequest[];
  /** Answers the next requests. */
  refuse(...refusals: readonly Refused[]): void;
}
