import { PROCESSES, type ProcessName } from '../endpoint/contestants.ts';
import type { EndpointSeries } from '../endpoint/measureEndpoint.ts';
import { titleOf } from '../endpoint/shapes.ts';
import type { Results } from '../results.ts';
import { milliseconds } from './figures.ts';
import { cpuByProcess } from './summarize.ts';
import { table } from './table.ts';

/** Where the processor time of this service's answers goes, process by process, as Markdown with a picture. */
export function processesText({ endpoint, joins }: Results): readonly string[] {
  const series = [...(endpoint?.result.series ?? []), ...(joins?.result.series ?? [])];
  const rows = series.flatMap((each) => row(each) ?? []);
  const title = '## Where the processor time goes';
  if (rows.length === 0) return ['', title, '', 'Not measured.'];
  return [
    '',
    title,
    '',
    'The processor time that each process takes for an answer, on average over the rounds of the two sections above. The',
    'picture has all contestants, the table only this service. PostgreSQL works for `reviews` and for the polls of all',
    'parts.',
    '',
    '![An answer’s way through the processes](processes.svg)',
    '',
    table(
      ['', ...NAMES.map((name) => (name === 'server' ? 'gateway' : PROCESSES[name])), 'all'],
      rows.map(({ what, times }) => [
        what,
        ...NAMES.map((name) => milliseconds(times[name] ?? 0)),
        milliseconds(NAMES.reduce((sum, name) => sum + (times[name] ?? 0), 0)),
      ]),
    ),
  ];
}

function row(series: EndpointSeries) {
  const times = cpuByProcess(series, 'calendar');
  if (times === null) return undefined;
  return [
    {
      what: `${titleOf(series.shape)}; ${series.path === 'hit' ? 'the same again' : 'a new question'}`,
      times,
    },
  ];
}

const NAMES = Object.keys(PROCESSES) as ProcessName[];
