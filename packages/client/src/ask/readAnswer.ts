import type { Answer } from './Answer.ts';
import { type AnswerError, CalendarError } from './CalendarError.ts';
import { maxAge, retryAfter } from './seconds.ts';

/**
 * Reads a response. Throws a `CalendarError` for one that is no answer.
 * @param partial whether data that came with errors is an answer
 */
export function readAnswer(response: Response, text: string, partial: boolean): Answer<unknown> {
  const { status, headers } = response;
  const body = parsed(text);
  if (!isAnswer(body))
    throw new CalendarError(`The address answered with ${status}, and not as GraphQL does.`, {
      code: 'NOT_GRAPHQL',
      status,
      retryAfter: retryAfter(headers, Date.now()),
    });
  const { data = null, errors = [], extensions } = body;
  if (data === null || (errors.length > 0 && !partial)) throw failure(response, data, errors);
  return { data, errors, notice: extensions?.notice ?? null, maxAge: maxAge(headers) };
}

function failure(
  { status, headers }: Response,
  data: unknown,
  errors: readonly AnswerError[],
): CalendarError {
  const [first] = errors;
  return new CalendarError(first?.message ?? 'The answer has neither data nor errors.', {
    code: first?.extensions?.code ?? 'NOT_GRAPHQL',
    errors,
    data,
    status,
    retryAfter: retryAfter(headers, Date.now()),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAnswer(body: unknown): body is Body {
  if (typeof body !== 'object' || body === null || !('data' in body || 'errors' in body)) return false;
  return !('errors' in body) || (Array.isArray(body.errors) && body.errors.every(isError));
}

function isError(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

interface Body {
  readonly data?: object | null;
  readonly errors?: readonly AnswerError[];
  readonly extensions?: { readonly notice?: string };
}
