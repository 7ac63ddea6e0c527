import { CONTESTANTS } from '../endpoint/contestants.ts';
import type { EndpointResults, EndpointSeries } from '../endpoint/measureEndpoint.ts';
import { titleOf } from '../endpoint/shapes.ts';
import type { ImportRun } from '../imports/measureImports.ts';
import type { Growth } from '../query/growth.ts';
import type { Kind } from '../query/questions.ts';
import type { Measured, Results } from '../results.ts';
import { median } from '../statistics.ts';
import { abuseText } from './abuseText.ts';
import { bytes, milliseconds, seconds, short, timesBoth } from './figures.ts';
import { growthText } from './growthText.ts';
import { processesText } from './processesText.ts';
import { contestantsOf, cpuRatio, slowest, summarize } from './summarize.ts';
import { table } from './table.ts';
import { targets } from './targets.ts';

/** The report as Markdown. What was not measured is said to be so. */
export function writeReport(results: Results): string {
  const { endpoint, joins, query, imports, abuse, growth } = results;
  return [
    '# Bench',
    'Written by `npm run bench`. Compare ratios, not figures: they depend on the machine. Everything in one table was',
    'measured on the same machine in one run.',
    '',
    '![The same in a picture](report.svg)',
    '',
    '## Targets',
    '',
    'Of callers over HTTP in requests per second; in brackets the same ratio in processor time.',
    '',
    table(
      ['target', 'wanted', 'measured', 'met'],
      targets(results).map(({ what, wanted, measured, met }) => [
        what,
        wanted,
        measured ?? 'not measured',
        met === null ? '' : met ? 'yes' : '**no**',
      ]),
    ),
    ...section('Callers over HTTP', endpoint, endpointText),
    ...section('Joins over HTTP', joins, joinsText),
    ...processesText(results),
    ...section('The query over dates, in process', query, queryText),
    ...section('Imports', imports, importText),
    ...section('Attacks', abuse, abuseText),
    ...section('Texts of every kind', growth, growthText),
    '',
  ].join('\n');
}

function section<Result>(
  title: string,
  measured: Measured<Result> | undefined,
  text: (result: Result) => readonly string[],
): readonly string[] {
  if (measured === undefined) return ['', `## ${title}`, '', 'Not measured.'];
  return ['', `## ${title}`, '', placeOf(measured), '', ...text(measured.result)];
}

function placeOf({ machine, at, quick }: Measured<unknown>): string {
  const { system, processor, cores, memoryBytes, node, load } = machine;
  const kind = quick ? 'A short run, less to rely on: ' : '';
  const busy = `${short(load)} processes wanted a core`;
  return `${kind}${at.slice(0, 16).replace('T', ' ')} UTC, ${cores} cores of ${processor}, ${bytes(memoryBytes)}, ${system}, Node ${node}; ${busy} when it began.`;
}

function endpointText(results: EndpointResults): readonly string[] {
  const { events, connections, warmUpSeconds } = results;
  return [
    `A calendar of ${events.toLocaleString('en')} events. ${connections} connections ask again as soon as they are answered. The contestants are measured`,
    'one after the other, and a figure is the median of the rounds. All give the same data, which is verified first.',
    'Processor time is that of all processes that work for an answer: gateway and subgraphs, or monolith and PostgreSQL.',
    'In brackets is the ratio of processor time, which a busy machine disturbs less. Before the first round each is asked',
    `for ${warmUpSeconds} s, because a service runs for days with its code compiled.`,
    '',
    'The callers take about as much time for a request as bare `node:http` does. So they slow that down, but not the others.',
    'A cheaper client, such as `wrk`, sees the ratios in brackets.',
    ...seriesText(results),
  ];
}

function joinsText(results: EndpointResults): readonly string[] {
  const { events, connections, warmUpSeconds } = results;
  return [
    'The same contestants are measured in the same way, and this service also without its entity cache. Several subgraphs',
    'answer together: venues and organizers by fields that only `directory` knows, and reviews of a fourth subgraph. That',
    'one is an Apollo Server with Prisma. The gateways know only its schema, and its answers may be cached for a minute',
    `(${events.toLocaleString('en')} events, ${connections} connections, ${warmUpSeconds} s before the first round).`,
    ...seriesText(results),
  ];
}

function seriesText({ series }: EndpointResults): readonly string[] {
  return series.flatMap((each) => [
    '',
    `### ${headingOf(each)}`,
    '',
    seriesTable(each),
    '',
    callersNote(each),
  ]);
}

function headingOf({ shape, path, bytes: size }: EndpointSeries): string {
  const asked = path === 'hit' ? 'The same question again' : 'A new question each time';
  return `${asked}: ${titleOf(shape)} (${size.toLocaleString('en')} bytes)`;
}

function seriesTable(series: EndpointSeries): string {
  return table(
    ['', 'requests/s', '± rounds', 'CPU/request', 'of @apollo/gateway', 'of bare node:http'],
    contestantsOf(series).map((name) => {
      const { perSecond, spread, cpuMs, toApollo, toBare } = summarize(series, name);
      return [
        CONTESTANTS[name],
        short(perSecond),
        `${Math.round(spread * 100)} %`,
        cpuMs === null ? '' : milliseconds(cpuMs),
        timesBoth(toApollo, cpuRatio(series, name, 'apollo')),
        timesBoth(toBare, cpuRatio(series, name, 'bare')),
      ];
    }),
  );
}

/** Callers that need a whole core are themselves what is measured: the ratios are then closer than the servers are. */
function callersNote(series: EndpointSeries): string {
  const shares = contestantsOf(series).map(
    (name) =>
      [
        CONTESTANTS[name],
        median((series.rounds[name] ?? []).map(({ callersShare }) => callersShare)),
      ] as const,
  );
  const [name, share] = shares.toSorted((one, other) => other[1] - one[1])[0]!;
  return `The callers themselves used at most ${Math.round(share * 100)} % of a core (${name}).`;
}

function queryText(growths: readonly Growth[]): readonly string[] {
  const row = (what: string, of: (growth: Growth) => string) => [what, ...growths.map(of)];
  const kindRow = (what: string, kind: Kind) =>
    row(what, (growth) => milliseconds(slowest(growth, [kind]).ms));
  return [
    'A list page each time: the selection, all three facets and ten nodes. Of each kind the slowest question, by its median over five rounds.',
    '',
    table(
      [
        '',
        ...growths.map(
          ({ events, dates }) => `${events.toLocaleString('en')} events, ${dates.toLocaleString('en')} dates`,
        ),
      ],
      [
        kindRow('default list with facets', 'default'),
        kindRow('the same, of a new read model before it is used', 'prepared'),
        kindRow('a filter', 'filter'),
        kindRow('grouped by day', 'grouped'),
        kindRow('literal search', 'literal'),
        kindRow('approximate search', 'approximate'),
        kindRow('search for up to fifty words', 'words'),
        kindRow('combinations of conditions', 'combined'),
        row('the slowest of all', (growth) => slowest(growth).name),
        row('read and built at first', ({ buildMs }) => milliseconds(buildMs)),
        row('the same after 1 % changed', ({ rebuildMs }) => milliseconds(rebuildMs)),
        row('columns', ({ columnBytes }) => bytes(columnBytes)),
        row('process with events, what is held of them, and snapshot', ({ residentBytes }) =>
          bytes(residentBytes),
        ),
      ],
    ),
    '',
    'The slowest ten at the largest size:',
    '',
    slowestTable(growths.at(-1)),
  ];
}

function slowestTable(growth: Growth | undefined): string {
  const worst = growth?.questions.toSorted((one, other) => other.medianMs - one.medianMs).slice(0, 10) ?? [];
  return table(
    ['question', 'kind', 'nodes', 'median', '95 %'],
    worst.map(({ name, kind, found, medianMs, p95Ms }) => [
      name,
      kind,
      found.toLocaleString('en'),
      milliseconds(medianMs),
      milliseconds(p95Ms),
    ]),
  );
}

function importText(runs: readonly ImportRun[]): readonly string[] {
  const row = (what: string, of: (run: ImportRun) => string) => [what, ...runs.map(of)];
  return [
    table(
      ['', ...runs.map(({ events }) => `${events.toLocaleString('en')} events`)],
      [
        row(
          'imported',
          ({ first }) => `${seconds(first.seconds)} (${seconds(first.cpuSeconds)} CPU in its process)`,
        ),
        row('memory of the import', ({ first }) => bytes(first.peakBytes)),
        row('the unchanged feed again', ({ again }) => `${seconds(again.seconds)}, ${again.written} written`),
        row('memory of that', ({ again }) => bytes(again.peakBytes)),
        row('cold start of the events subgraph on it', ({ readySeconds }) => seconds(readySeconds)),
        row('memory of the events subgraph then', ({ readyBytes }) => written(readyBytes)),
        row('1 % changed: seen after the import’s end', ({ replacement: { seenAfterMs } }) =>
          seenAfterMs === null ? 'never' : milliseconds(seenAfterMs),
        ),
        row(
          'longest wait of a reader meanwhile (median of three changes)',
          ({ replacement }) =>
            `${milliseconds(replacement.longestMs)} (in calm ${milliseconds(replacement.calmLongestMs)}, median ${milliseconds(replacement.calmMs)})`,
        ),
        row('memory of the events subgraph after', ({ eventsBytes }) => written(eventsBytes)),
      ],
    ),
  ];
}

function written(size: number | null): string {
  return size === null ? 'unknown' : bytes(size);
}
