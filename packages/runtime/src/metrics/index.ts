export { Counter, type Histogram, Registry } from 'prom-client';
export { type Meters, metersOf, processRegistry, zeros } from './meters.ts';
