import { readFileSync } from 'node:fs';
import { startPictures } from '@calendar/pictures';
import { readConfiguration as readPicturesConfiguration } from '@calendar/pictures/configuration';
import { receiveTraces } from '@calendar/runtime/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ask } from '../support/ask.ts';
import { eventually } from '../support/eventually.ts';
import { issueKey } from '../support/issueKey.ts';
import { startOutletsBefore } from '../support/outlets.ts';
import type { Part } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { readExpression } from './readExpression.ts';
import { Scrapes } from './Scrapes.ts';

const NAMES = ['directory', 'taxonomy', 'events', 'gateway'] as const;
type Name = (typeof NAMES)[number];

function isKnown(part: string): part is Name {
  return NAMES.some((name) => name === part);
}

const receiver = await receiveTraces();
afterAll(() => receiver.close());
const calendar = await prepareCalendar();
afterAll(() => calendar[Symbol.asyncDispose]());
await addSource(calendar.urls.events);
const all = await startAll(calendar, NAMES.map(watched));
const [directory, taxonomy, events, gateway] = all as readonly [Part, Part, Part, Part];
const parts = { directory, taxonomy, events, gateway } satisfies Record<Name, Part>;
const { places } = calendar;
const outlets = await startOutletsBefore(places.gateway[0].url);
afterAll(() => outlets.close());
const pictures = await startPictures(
  readPicturesConfiguration({ PORT: '0', LOG_LEVEL: 'silent', EVENTS_DATABASE_URL: calendar.urls.events }),
);
afterAll(() => pictures.close());

/** A source that has been imported. */
async function addSource(url: string): Promise<void> {
  const insert = `INSERT INTO "Source" (name, address, format, "succeededAt") VALUES ('library', 'a.json', 'calendar', now())`;
  await rowsOf(url, insert);
}

/** One process of a part, which logs and traces everything. */
function watched(name: Name): Place {
  const place = calendar.places[name][0];
  const { events, directory, taxonomy } = calendar.places;
  return {
    ...place,
    environment: {
      ...place.environment,
      EVENTS_URL: events[0].url,
      DIRECTORY_URL: directory[0].url,
      TAXONOMY_URL: taxonomy[0].url,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  };
}

function adminUrl(path: string): string {
  return new URL(path, places.gateway[0].readyUrl).href;
}

/** Of the calendar's own parts; domains that have joined since do not run here. */
function metricsOf(part: string): string | undefined {
  if (part === 'outlets') return `${outlets.adminUrl}/metrics`;
  if (part === 'pictures') return `${pictures.url}/metrics`;
  if (!isKnown(part)) return undefined;
  return part === 'gateway' ? adminUrl('/metrics') : `${places[part][0].url}/metrics`;
}

function askGateway(query: string, headers: Readonly<Record<string, string>> = {}) {
  return ask(places.gateway[0].url, query, {}, { headers });
}

function linesOf(name: Name): readonly Readonly<Record<string, unknown>>[] {
  return parts[name].output.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** Of the request, of three fetches, and of their executions. */
const SPANS_OF_JOIN = 7;

/** What every subgraph has a part in. */
const joined = (name: string) =>
  `query ${name} { events(pageSize: 3) { data { id } } venues { id } categories { id } }`;

describe('one request', () => {
  test('is known by one id in the logs of every part that took part', async () => {
    await askGateway(joined('Followed'));
    const line = await eventually(() => {
      const line = linesOf('gateway').find(({ operation }) => operation === 'Followed');
      expect(line).toMatchObject({ msg: 'answered a request', level: 20, outcome: 'ok', status: 200 });
      return line;
    });
    for (const name of ['events', 'directory', 'taxonomy'] as const) {
      await eventually(() =>
        expect(linesOf(name)).toContainEqual(
          expect.objectContaining({
            msg: 'answered an operation',
            level: 20,
            requestId: line?.['requestId'],
          }),
        ),
      );
    }
  });

  test('is one trace, from the gateway over its fetches into the subgraphs', async () => {
    let asked = 0;
    await eventually(async () => {
      // Asked again: a busy machine may send a fetch twice.
      const name = `Traced${asked++}`;
      await askGateway(joined(name));
      const spanOfRequest = () => receiver.spans.find((span) => span.name === `query ${name}`);
      const own = await eventually(() => {
        const found = receiver.spans.filter(({ traceId }) => traceId === spanOfRequest()?.traceId);
        expect(found.length).toBeGreaterThanOrEqual(SPANS_OF_JOIN);
        return found;
      });
      const request = spanOfRequest();
      const fetches = own.filter(({ parent }) => parent === request?.spanId);
      expect(fetches.map(({ name }) => name).toSorted()).toEqual([
        'fetch directory',
        'fetch events',
        'fetch taxonomy',
      ]);
      for (const { name, spanId } of fetches) {
        const [execution, ...others] = own.filter(({ parent }) => parent === spanId);
        expect(execution?.service).toBe(`calendar-${name.replace('fetch ', '')}`);
        expect(execution?.attributes['calendar.request_id']).toBe(request?.attributes['calendar.request_id']);
        expect(others).toEqual([]);
      }
    });
  });
});

test('who has a key is counted apart, once the key is known', async () => {
  const key = await issueKey(calendar.urls.gateway);
  const metrics = async () => (await fetch(adminUrl('/metrics'))).text();
  await eventually(async () => expect(await metrics()).toContain('calendar_keys 1\n'));
  await askGateway('{ __typename }', { 'x-api-key': key });
  expect(await metrics()).toContain('calendar_requests_total{outcome="ok",caller="key"} 1\n');
});

describe('the files for operators', () => {
  const scrapes = new Scrapes();
  const dashboard = JSON.parse(read('grafana/dashboard.json')) as Dashboard;
  const { groups } = parse(read('prometheus/alerts.yml')) as Alerts;
  const { scrape_configs: jobs } = parse(read('prometheus/prometheus.yml')) as PrometheusConfiguration;
  const shown = [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
  ];
  const alerting = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

  beforeAll(async () => {
    await askGateway(joined('Known'));
    await askGateway('{ nothing }');
    await askGateway('{ events { totalCount } }', { 'x-client-id': 'web/1' });
    await fetch(`${outlets.url}/calendar.ics`);
    await fetch(`${pictures.url}/picture/unknown/small`);
    for (const { job_name: job, static_configs } of jobs) {
      for (const { targets, labels } of static_configs) {
        const url = metricsOf(labels.part);
        if (url === undefined) continue;
        const response = await fetch(url);
        expect(response.status).toBe(200);
        const text = await response.text();
        expect(text).not.toMatch(/ nan$/im);
        scrapes.add(text, { job, instance: String(targets[0]), ...labels });
      }
    }
    scrapes.add('up 1', { job: 'calendar', part: 'gateway', instance: '' });
  });

  test.each([
    ['dashboard', shown],
    ['rules', alerting],
  ])('the %s name only metrics, labels and values that running parts report', (_, expressions) => {
    expect(expressions.length).toBeGreaterThan(10);
    for (const expression of expressions) {
      const { metrics, grouping } = readExpression(expression);
      expect(metrics).not.toEqual([]);
      for (const { name, labels } of metrics) {
        expect(scrapes.has(name), `${name} in ${expression}`).toBe(true);
        for (const { name: label, values } of labels) {
          const seen = scrapes.valuesOf(name, label) ?? new Set();
          expect([...seen], `${label} in ${expression}`).toEqual(expect.arrayContaining([...values]));
        }
      }
      for (const label of grouping) {
        const known = metrics.some(({ name }) => scrapes.valuesOf(name, label) !== undefined);
        expect(known, `${label} in ${expression}`).toBe(true);
      }
    }
  });

  test('every metric of ours is on the dashboard', () => {
    const drawn = new Set(
      shown.flatMap((expression) =>
        readExpression(expression).metrics.map(({ name }) => name.replace(/_bucket$/, '')),
      ),
    );
    const own = scrapes.families.filter((name) => name.startsWith('calendar_'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !drawn.has(name))).toEqual([]);
  });

  test('labels of the legends exist', () => {
    for (const { title, targets = [] } of dashboard.panels) {
      for (const { expr, legendFormat } of targets) {
        const { metrics, grouping } = readExpression(expr);
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
          const known =
            grouping.includes(label) ||
            (grouping.length === 0 && scrapes.valuesOf(metrics[0]?.name ?? '', label) !== undefined);
          expect(known, `${label} in ${title}`).toBe(true);
        }
      }
    }
  });
});

function read(file: string): string {
  return readFileSync(new URL(`../../ops/${file}`, import.meta.url), 'utf8');
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface PrometheusConfiguration {
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly static_configs: readonly {
      readonly targets: readonly string[];
      readonly labels: { readonly part: string };
    }[];
  }[];
}
