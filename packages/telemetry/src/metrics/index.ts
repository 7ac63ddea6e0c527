export { Counter, Registry } from 'prom-client';
export { DurationHistogram, type Durations } from './DurationHistogram.ts';
export { type Meters, metersOf } from './meters.ts';
export { processRegistry } from './processRegistry.ts';
export { counterOf, gaugeOf, type Reading, type ReadingsOf } from './readings.ts';
