import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The programs in a document: its blocks that are opened by ```` ```ts NAME.ts ````, by name. */
export function examplesOf(document: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, '../..', document), 'utf8');
  const named = Array.from(
    text.matchAll(/^```ts (\S+\.ts)\n(.*?)^```$/gms),
    ([, name = '', program = '']) => [name, program] as const,
  );
  const unnamed = text.match(/^```ts$/gm)?.length ?? 0;
  if (named.length === 0 || unnamed > 0)
    throw new Error(`${document}: each program needs a name: \`\`\`ts name.ts`);
  return Object.fromEntries(named);
}
