import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const documentation = readFileSync(new URL('../../../ERRORS.md', import.meta.url), 'utf8');

it('the catalogue and its documentation name the same errors', () => {
  const documented = Array.from(
    documentation.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \| (.*?) \| .+ \|$/gm),
    ([, status, code, message]) => ({ status: Number(status), code, message }),
  );
  expect(documented).toEqual(Object.values(catalogue).map((entry) => ({ ...entry })));
});
