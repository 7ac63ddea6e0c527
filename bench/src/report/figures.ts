/** A ratio: `0.83×`, `12×`. */
export function times(value: number): string {
  return `${short(value)}×`;
}

/** A ratio of requests per second, and in brackets the one of processor time, which a busy machine disturbs less. */
export function timesBoth(rate: number, cpu: number | null): string {
  return cpu === null ? times(rate) : `${times(rate)} (${times(cpu)})`;
}

export function milliseconds(value: number): string {
  return value >= 10_000 ? seconds(value / 1000) : `${short(value)} ms`;
}

export function seconds(value: number): string {
  return `${short(value)} s`;
}

export function bytes(value: number): string {
  const unit = value >= 1e9 ? (['GB', 1e9] as const) : (['MB', 1e6] as const);
  return `${short(value / unit[1])} ${unit[0]}`;
}

/** With as many digits as are worth reading: two after the point below 1, none from 100 on. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  if (value >= 10) return String(Number(value.toFixed(1)));
  return value >= 0.1 || value === 0 ? String(Number(value.toFixed(2))) : value.toPrecision(2);
}
