import { fileURLToPath } from 'node:url';
import { startPart } from '../processes/startPart.ts';

/** A machine of one part, which stays. */
startPart({ main: fileURLToPath(new URL('./stayingPart.ts', import.meta.url)), environment: process.env });
setInterval(() => undefined, 60_000);
