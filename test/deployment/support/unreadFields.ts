/**
 * Runs a validation of a value and returns the fields of it that the validation never looked at. Its schema does not
 * know these, and Kubernetes' strict validation would report them.
 */
export function unreadFields(value: object, validate: (value: object) => void): readonly string[] {
  const read = new Set<string>();
  validate(watched(value, '', read));
  return fieldsOf(value, '').filter((path) => !read.has(path));
}

function watched<Value>(value: Value, path: string, read: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => {
      const field = `${path}/${String(key)}`;
      read.add(field);
      return watched(Reflect.get(target, key), field, read);
    },
  });
}

function fieldsOf(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    `${path}/${key}`,
    ...fieldsOf(each, `${path}/${key}`),
  ]);
}
