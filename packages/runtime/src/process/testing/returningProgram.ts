import { setTimeout as sleep } from 'node:timers/promises';
import { returnMemory } from '../index.ts';

/** A program whose start leaves 100 MB of garbage. It prints the size of its heap before and after it returned memory. */
const start = { values: Array.from({ length: 1_000_000 }, (_, place) => ({ place })) };
start.values = [];
const before = process.memoryUsage().heapTotal;
returnMemory(1);
await sleep(50);
process.stdout.write(JSON.stringify({ before, after: process.memoryUsage().heapTotal }));
