/**
 * How an answer's errors differ from one server's, where `data` is the same. Each error must stand at or above a null,
 * and at the same nulls there must be errors. When a null replaces a parent, several of the values within may be the
 * cause. GraphQL lets a server report any of them, so there any of `allowedErrors` is right.
 */
export function compareErrors(answer: OneAnswer, right: OneAnswer): readonly string[] {
  const reported = pathsOf(answer.errors);
  const expected = pathsOf(right.errors);
  const may = new Set(pathsOf(right.allowedErrors));
  const nulls = (paths: readonly string[]) => new Set(paths.map((path) => nullAt(right.data, path)));
  return [
    ...[...nulls(expected).difference(nulls(reported))].map(
      (path) => `no error explains the null at ${path}`,
    ),
    ...[...nulls(reported).difference(nulls(expected))].map(
      (path) => `an error stands where there is none: ${path}`,
    ),
    ...reported
      .filter((path) => !may.has(path))
      .map((path) => `an error stands at a value without a fault: ${path}`),
    ...expected
      .filter((path) => nullAt(right.data, path) === path && !reported.includes(path))
      .map((path) => `no error at ${path}`),
  ];
}

function pathsOf(errors: OneAnswer['errors'] = []): readonly string[] {
  return errors.map(({ path = [] }) => path.join('.'));
}

/** The place of the null for the value at a path: there, or at a parent. */
function nullAt(data: unknown, path: string): string {
  let value = data;
  let reached = '';
  for (const step of path === '' ? [] : path.split('.')) {
    if (value === null) return reached;
    value = (value as Readonly<Record<string, unknown>>)[step];
    reached = reached === '' ? step : `${reached}.${step}`;
  }
  return value === null ? reached : `${reached} (not null)`;
}

/** What a server answers. */
export interface OneAnswer {
  readonly data?: unknown;
  readonly errors?: readonly Located[];
  /** Every value that is at fault, those within what is null anyway included. */
  readonly allowedErrors?: readonly Located[];
}

interface Located {
  readonly path?: readonly (string | number)[] | undefined;
}
