import type { Operation } from './linkedOperation.ts';

/** The operation as a command for a POSIX shell. Throws a `SyntaxError` for variables that are no JSON. */
export function asCurl(operation: Operation, endpoint: string): string {
  const body = JSON.stringify(parametersOf(operation));
  return `curl ${quoted(endpoint)} \\\n  --header 'Content-Type: application/json' \\\n  --data ${quoted(body)}\n`;
}

/** The operation as a module of TypeScript without a library. Throws a `SyntaxError` for its variables. */
export function asTypeScript(operation: Operation, endpoint: string): string {
  const { query, ...others } = parametersOf(operation);
  const rest = Object.entries(others).map(
    ([name, value]) => `\n    ${name}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')},`,
  );
  return `const query = \`${query.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\`;

const response = await fetch(${JSON.stringify(endpoint)}, {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
  body: JSON.stringify({
    query,${rest.join('')}
  }),
});
const { data, errors } = (await response.json()) as {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; path?: readonly (string | number)[] }[];
};
if (errors !== undefined) console.error(errors);
console.log(data);
`;
}

function parametersOf({ query, variables, operationName }: Operation) {
  return {
    query,
    ...(variables.trim() === '' ? {} : { variables: JSON.parse(variables) }),
    ...(operationName === '' ? {} : { operationName }),
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
