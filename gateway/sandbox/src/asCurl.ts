import type { Operation } from './linkedOperation.ts';

/** The operation as a command for a POSIX shell. Throws a `SyntaxError` for variables that are no JSON. */
export function asCurl({ query, variables, operationName }: Operation, endpoint: string): string {
  const body = JSON.stringify({
    query,
    ...(variables.trim() === '' ? {} : { variables: JSON.parse(variables) }),
    ...(operationName === '' ? {} : { operationName }),
  });
  return `curl ${quoted(endpoint)} \\\n  --header 'Content-Type: application/json' \\\n  --data ${quoted(body)}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
