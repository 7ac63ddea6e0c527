import { Screen } from './Screen.ts';
import { startClock } from './startClock.ts';

// The program of an info screen. It holds one page's elements at a time, so that weeks need no more memory than a minute.

startClock();
void new Screen().start();
