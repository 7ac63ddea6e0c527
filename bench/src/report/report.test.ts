import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { CONTESTANTS, type ContestantName } from '../endpoint/contestants.ts';
import type { EndpointSeries } from '../endpoint/measureEndpoint.ts';
import type { Results } from '../results.ts';
import { drawProcesses } from './drawProcesses.ts';
import { drawReport } from './drawReport.ts';
import { targets } from './targets.ts';
import { writeReport } from './writeReport.ts';

const place = {
  machine: { system: 'Linux', processor: 'A & B', cores: 2, memoryBytes: 16e9, node: 'v24.0.0', load: 0 },
  at: '2026-11-21T08:00:00.000Z',
  quick: false,
};

function series(
  shape: EndpointSeries['shape'],
  path: 'hit' | 'miss',
  rates: Partial<Record<ContestantName, number>>,
): EndpointSeries {
  const rounds = Object.fromEntries(
    Object.entries(rates).map(([name, perSecond]) => [
      name,
      [1, 2, 3].map((slower) => ({
        perSecond: perSecond / slower,
        cpuMs: 1000 / perSecond,
        cpuMsBy: { server: 600 / perSecond, directory: 400 / perSecond },
        callersShare: 0.5,
      })),
    ]),
  );
  return { shape, path, bytes: 5000, rounds: rounds as unknown as EndpointSeries['rounds'] };
}

const rates = { calendar: 700, apollo: 100, hiveJs: 90, hiveRust: 800, monolith: 20, bare: 800 };
const joinRates = { ...rates, uncached: 630 };
const measured: Results = {
  endpoint: {
    ...place,
    result: {
      events: 10,
      connections: 1,
      warmUpSeconds: 1,
      series: [series('list', 'miss', rates), series('list', 'hit', rates)],
    },
  },
};

const joined: Results = {
  joins: {
    ...place,
    result: {
      events: 10,
      connections: 1,
      warmUpSeconds: 1,
      series: [series('kitList', 'miss', joinRates), series('reviewed', 'hit', joinRates)],
    },
  },
};

/** One attack, in which one stored answer failed. */
const abuse: NonNullable<Results['abuse']> = (() => {
  const waits = { asked: 10, failed: 0, firstFailure: null, medianMs: 2, longestMs: 40 };
  const others = {
    known: waits,
    document: { ...waits, longestMs: 1400 },
    keyed: waits,
    stored: { ...waits, failed: 1, firstFailure: '503' },
    health: waits,
    giant: waits,
  };
  const calm = {
    name: 'calm',
    title: 'no attack',
    seconds: 8,
    requests: 0,
    bytesSent: 0,
    bytesReceived: 0,
    answers: {},
    readersCut: 0,
    elsewhereCores: 0.1,
    processes: [{ name: 'gateway', cpuSeconds: 1.5, grownBytes: 20e6, mostBytes: 200e6 }],
    others: { ...others, stored: waits, document: waits },
  };
  const attack = {
    ...calm,
    name: 'areaAliases',
    title: '20 aliases',
    requests: 7,
    answers: { '400 TOO_COSTLY': 7 },
    others,
  };
  return { ...place, result: { events: 20_000, calm, attacks: [attack] } };
})();

test('an attack is reported with its cost, its effect on others, and its effect on the first release', () => {
  const report = writeReport({ abuse });
  expect(report).toContain('| **areaAliases**: 20 aliases | 8 s | 7 |');
  expect(report).toContain('7 × 400 TOO_COSTLY');
  expect(report).toContain('| **1** of 10; 2 ms, 40 ms |');
  expect(report).toContain('every new question failed for up to 27 s');
  const found = new Map(targets({ abuse }).map(({ what, met }) => [what, met]));
  expect(found.get('Beside any attack: questions of others that failed')).toBe(false);
  expect(found.get('Beside any attack: longest wait for a new answer')).toBe(false);
  expect(found.get('Beside any attack: longest wait for a stored answer, or for health')).toBe(true);
  expect(found.get('Beside any attack: growth of a process')).toBe(true);
});

test('a target is met, missed or not measured', () => {
  const found = new Map(targets(measured).map(({ what, met }) => [what, met]));
  expect(found.get('A new question, list page: times `@apollo/gateway`')).toBe(true);
  expect(found.get('A new question, list page: times Hive Gateway, Rust planner')).toBe(false);
  expect(found.get('An answer given before, 5 KB: of bare `node:http`')).toBe(true);
  expect(found.get('The same by processor time, which is what a client cheaper than the server sees')).toBe(
    true,
  );
  expect(found.get('An answer given before, 200 KB: of bare `node:http`')).toBeNull();
  expect(found.get('200,000 events: imported')).toBeNull();
});

test('the report names every contestant, the machine and what was not measured', () => {
  const report = writeReport(measured);
  for (const [name, title] of Object.entries(CONTESTANTS)) {
    expect(report.includes(`| ${title} |`)).toBe(name !== 'uncached');
  }
  expect(report).toContain('2 cores of A & B, 16 GB, Linux, Node v24.0.0');
  expect(report).toMatch(/## Imports\n\nNot measured/);
  expect(report).toContain('| 7× (7×) |');
  expect(report).not.toMatch(/NaN|undefined/);
});

test('joins have separate targets and tables', () => {
  const found = new Map(targets(joined).map(({ what, met }) => [what, met]));
  const joins = 'A new question, list page joined with a subgraph of the kit';
  expect(found.get(`${joins}: times \`@apollo/gateway\``)).toBe(false);
  expect(found.get(`${joins}, without the entity cache: times \`@apollo/gateway\``)).toBe(true);
  expect(found.get(`${joins}, without the entity cache: times Hive Gateway, Rust planner`)).toBe(false);
  expect(found.get(`${joins}: times Hive Gateway, Rust planner`)).toBe(false);
  expect(found.get('A new question, list page: times `@apollo/gateway`')).toBeNull();
  const report = writeReport({ ...measured, ...joined });
  expect(report).toContain(`| ${CONTESTANTS.uncached} | 315 |`);
  expect(report).toContain(
    '### A new question each time: list page with a field of another team’s, served by the kit: 10 events (5,000 bytes)',
  );
  expect(report).not.toMatch(/NaN|undefined/);
});

test('the time of an answer is listed by process', () => {
  const report = writeReport({ ...measured, ...joined });
  expect(report).toContain(
    '| list page with a field of another team’s, served by the kit: 10 events; a new question | 0.86 ms | 0 ms | 0.57 ms | 0 ms | 0 ms | 0 ms | 0 ms | 0 ms | 1.43 ms |',
  );
  expect(report).toContain('(processes.svg)');
  const picture = drawProcesses(joined);
  expect(picture).toContain('1.43 ms');
  expect(picture).toContain(
    'whole events: 100 events with descriptions, 200 KB; the same again: not measured',
  );
});

test('results of earlier runs, which do not distinguish processes, are drawn without them', () => {
  const earlier = JSON.parse(
    JSON.stringify(measured, (key, value) => (key === 'cpuMsBy' ? undefined : value)),
  ) as Results;
  expect(writeReport(earlier)).toMatch(/## Where the processor time goes\n\nNot measured/);
  expect(drawProcesses(earlier)).toContain('list page: 10 events, 5 KB; a new question: not measured');
});

test('the pictures are well-formed, whether all was measured or nothing', () => {
  const all = [{}, measured, joined, { ...measured, ...joined, abuse }];
  for (const picture of all.flatMap((results) => [drawReport(results), drawProcesses(results)])) {
    const [root, ...rest] = parseDocument(picture, { xmlMode: true }).children;
    expect(root).toMatchObject({ name: 'svg' });
    expect(rest).toEqual([]);
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
  }
  expect(drawReport(measured)).toContain('7×');
});
