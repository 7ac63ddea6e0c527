import type { Settings } from '../Settings.ts';
import type { Answer } from './Answer.ts';
import { beforeDeadline } from './beforeDeadline.ts';
import { CalendarError } from './CalendarError.ts';
import type { Operation } from './Operation.ts';
import { readAnswer } from './readAnswer.ts';
import { requestOf } from './requestOf.ts';
import { retry } from './retry.ts';

/** Asks one operation. Throws a `CalendarError` without a complete answer, or the reason of `signal`. */
export async function ask<Data>(
  settings: Settings,
  query: string,
  variables: unknown,
  { signal, operationName, partial = false }: AskOptions = {},
): Promise<Answer<Data>> {
  const [address, request] = requestOf(
    {
      query,
      ...(variables === undefined ? {} : { variables: variables as NonNullable<Operation['variables']> }),
      ...(operationName === undefined ? {} : { operationName }),
    },
    settings,
  );
  const endsAt = Date.now() + settings.deadline;
  const answer = await beforeDeadline(
    (bounded) =>
      retry(
        async () => {
          const [response, text] = await fetchText(settings.fetch, address, { ...request, signal: bounded });
          return readAnswer(response, text, partial);
        },
        { attempts: settings.attempts, endsAt, signal: bounded },
      ),
    settings.deadline,
    signal,
  );
  // The service answers the requested fields, and the document's types describe them.
  return answer as Answer<Data>;
}

async function fetchText(
  fetch: Settings['fetch'],
  address: string,
  request: RequestInit & { readonly signal: AbortSignal },
): Promise<readonly [Response, string]> {
  try {
    const response = await fetch(address, request);
    return [response, await response.text()];
  } catch (cause) {
    request.signal.throwIfAborted();
    throw new CalendarError('The calendar was not reached.', { code: 'NETWORK', cause });
  }
}

export interface AskOptions {
  /** Ends the question, also between attempts. */
  readonly signal?: AbortSignal | undefined;
  readonly operationName?: string | undefined;
  /** `true`: data that came with errors is an answer, with `errors`. By default it is thrown, as a CalendarError with `data`. */
  readonly partial?: boolean | undefined;
}
