import { Refusal } from '../errors/Refusal.ts';
import { textParameter } from './queryParameter.ts';
import { parseBody } from './readBody.ts';
import type { Variables } from './Variables.ts';

/**
 * The parameters of a request: from the JSON in a POST's body, or from the query string of a GET (docs/interface.md 4.1
 * "Transport").
 */
export function readParameters(sent: Buffer | string): Parameters {
  return check(typeof sent === 'string' ? fromAddress(sent) : parseBody(sent));
}

function fromAddress(search: string): unknown {
  return {
    query: textParameter(search, 'query'),
    variables: jsonIn('variables', search),
    operationName: textParameter(search, 'operationName'),
    extensions: jsonIn('extensions', search),
  };
}

function jsonIn(parameter: 'variables' | 'extensions', search: string): unknown {
  const text = textParameter(search, parameter) ?? '';
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformedParameter', {
      message: `The query parameter "${parameter}" must be a JSON object, URL-encoded.`,
    });
  }
}

function check(body: unknown): Parameters {
  if (Array.isArray(body)) throw new Refusal('batch');
  if (!isRecord(body)) throw new Refusal('bodyNotAnObject');
  const { query, variables, operationName, extensions } = body;
  if (typeof query !== 'string' || query === '') {
    throw new Refusal(hasPersistedQuery(extensions) ? 'persistedQuery' : 'missingQuery');
  }
  if (!isAbsent(variables) && !isRecord(variables)) throw wrongType('variables', 'a JSON object');
  if (!isAbsent(operationName) && typeof operationName !== 'string')
    throw wrongType('operationName', 'a text');
  if (!isAbsent(extensions) && !isRecord(extensions)) throw wrongType('extensions', 'a JSON object');
  return {
    query,
    variables: isAbsent(variables) ? {} : variables,
    operationName: isAbsent(operationName) || operationName === '' ? undefined : operationName,
  };
}

/** Whether a hash stands for the document, as in automatic persisted queries: a client then sends the document itself. */
function hasPersistedQuery(extensions: unknown): boolean {
  return isRecord(extensions) && isRecord(extensions['persistedQuery']);
}

function wrongType(parameter: string, accepted: string): Refusal {
  return new Refusal('invalidParameter', { message: `"${parameter}" must be ${accepted}, or left out.` });
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parameters of a GraphQL request. */
export interface Parameters {
  readonly query: string;
  readonly variables: Variables;
  readonly operationName: string | undefined;
}
