import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { mergeMetrics } from './mergeMetrics.ts';

test('each series says which process it is of, and a family’s lines stay together', async () => {
  const merged = mergeMetrics([
    { number: 1, text: await toldBy(3) },
    { number: 2, text: await toldBy(5) },
  ]);
  expect(merged.split('\n')).toEqual([
    '# HELP requests_total All "requests"',
    '# TYPE requests_total counter',
    'requests_total{process="1",outcome="o{k}"} 3',
    'requests_total{process="2",outcome="o{k}"} 5',
    '# HELP keys Known',
    '# TYPE keys gauge',
    'keys{process="1"} 3',
    'keys{process="2"} 5',
    '# HELP seconds Of each',
    '# TYPE seconds histogram',
    'seconds_bucket{process="1",le="4"} 1',
    'seconds_bucket{process="1",le="+Inf"} 1',
    'seconds_sum{process="1"} 3',
    'seconds_count{process="1"} 1',
    'seconds_bucket{process="2",le="4"} 0',
    'seconds_bucket{process="2",le="+Inf"} 1',
    'seconds_sum{process="2"} 5',
    'seconds_count{process="2"} 1',
    '',
  ]);
});

async function toldBy(value: number): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'All "requests"', labelNames: ['outcome'], registers })
    .labels('o{k}')
    .inc(value);
  new Gauge({ name: 'keys', help: 'Known', registers }).set(value);
  new Histogram({ name: 'seconds', help: 'Of each', buckets: [4], registers }).observe(value);
  return registry.metrics();
}
