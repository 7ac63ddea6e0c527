import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { Operation } from './Operation.ts';

const schema = buildSchema(readFileSync(new URL('../../../gateway/api.graphql', import.meta.url), 'utf8'));
const source = join(import.meta.dirname, '..');
const files = globSync('**/*.operation.ts', { cwd: source });

test('there are operations', () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)('%s asks for what the interface has, and names its operation', async (file) => {
  const exported = (await import(join(source, file))) as Readonly<
    Record<string, Operation<unknown, unknown>>
  >;
  for (const { document } of Object.values(exported)) {
    const parsed = parse(document);
    expect(validate(schema, parsed)).toEqual([]);
    expect(parsed.definitions[0]).toMatchObject({ name: { value: expect.stringMatching(/^Outlets[A-Z]/) } });
  }
});
