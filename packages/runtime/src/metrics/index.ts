export { Counter, Registry } from 'prom-client';
export { DurationHistogram, type Durations } from './DurationHistogram.ts';
export { type Meters, metersOf, processRegistry, zeros } from './meters.ts';
