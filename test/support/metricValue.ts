/** The value of one sample in the text that Prometheus reads; NaN if it is not there. */
export function metricValue(metrics: string, sample: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.split(' ')[1]);
}
