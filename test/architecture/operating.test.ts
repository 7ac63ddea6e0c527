import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PATTERNS, variables } from '@calendar/config';
import { processRegistry } from '@calendar/runtime/metrics';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readExpression } from '../observability/readExpression.ts';
import { filesLike, ROOT, read } from './importsOf.ts';

/** docs/operating.md and the alerts lead to each other, and what the document names is there. */

const operating = read('docs/operating.md');
const rules = (parse(read('ops/prometheus/alerts.yml')) as Alerts).groups.flatMap((group) => group.rules);
const sources = filesLike('{gateway,outlets,pictures,subgraphs,packages}/**/src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read);

/** What is marked as code within the text, without the blocks. */
const marked = Array.from(
  operating.replaceAll(/^ *```sh\n[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g),
).map(([, text = '']) => text);

describe('the alerts', () => {
  test('have a row each in the table of alerts, in their order, with what to look at and what to do', () => {
    const section = /^## Alerts\n([\s\S]*)/m.exec(operating)?.[1] ?? '';
    const rows = Array.from(
      section.matchAll(/^\| (Calendar\w+) \| (.+?) \| (.+?) \| (.+?) \|$/gm),
      ([, name]) => name,
    );
    expect(rows).toEqual(rules.map(({ alert }) => alert));
    expect(rows.length).toBeGreaterThan(15);
  });

  test('lead there, and say how grave they are and what is wrong', () => {
    for (const rule of rules)
      expect(rule, rule.alert).toMatchObject({
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) },
      });
    const runbooks = new Set(rules.map(({ annotations }) => annotations.runbook));
    expect(runbooks).toEqual(new Set(['docs/operating.md#alerts']));
  });
});

test('every metric that operating.md and the alerts name is one of ours or of the process', async () => {
  const own = sources.flatMap((text) =>
    Array.from(text.matchAll(/'(calendar_\w+)'/g), ([, name = '']) => name),
  );
  const registry = processRegistry();
  const known = new Set([...own, ...(await registry.getMetricsAsJSON()).map(({ name }) => name), 'up']);
  const alerting = rules.flatMap(({ expr }) => readExpression(expr).metrics.map(({ name }) => name));
  const named = marked.flatMap((text) => /^(calendar|nodejs|process)_\w+/.exec(text)?.[0] ?? []);
  expect(named.length).toBeGreaterThan(10);
  const missing = [...alerting, ...named].filter(
    (name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(missing).toEqual([]);
});

test('every line of a log that operating.md quotes is logged', () => {
  const quoted = marked.flatMap((text) => /^"([^"=]+)"$/.exec(text)?.[1] ?? []);
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((line) => !sources.some((text) => text.includes(`'${line}'`)))).toEqual([]);
});

test('every variable that operating.md names is read, every code an error', () => {
  const named = marked.flatMap((text) => /^(<NAME>_[A-Z]+|[A-Z]+(_[A-Z]+)+)(?==|$)/.exec(text)?.[0] ?? []);
  expect(named.length).toBeGreaterThan(10);
  const isRead = (name: string) =>
    name in variables || PATTERNS.some((pattern) => name.endsWith(pattern.replace('<NAME>', '')));
  const codes = read('gateway/ERRORS.md');
  expect(named.filter((name) => !isRead(name) && !codes.includes(`\`${name}\``))).toEqual([]);
});

test('every file that operating.md names is there', () => {
  const named = marked.filter((text) => /^(gateway|ops|subgraphs|docs|prisma)\/[\w./-]*$/.test(text));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the unit of systemd runs what npm start runs', () => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
  expect(read('ops/systemd/event-calendar.service')).toContain(`node_modules/.bin/${start}\n`);
});

test('the processes that its commands for Compose name are services', () => {
  const { services } = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }) as {
    services: object;
  };
  const named = marked.flatMap((text) =>
    text.startsWith('docker compose up') ? text.split(' ').filter((word) => /-\d$/.test(word)) : [],
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in services))).toEqual([]);
});

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly runbook?: string };
    }[];
  }[];
}
