export { Counter, Histogram, Registry } from 'prom-client';
export { durationBuckets } from './durationBuckets.ts';
export { processRegistry } from './processRegistry.ts';
export { counterOf, gaugeOf, type Reading, type ReadingsOf } from './readings.ts';
