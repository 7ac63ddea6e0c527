import { Clock } from './Clock.ts';
import { Screen } from './Screen.ts';

// The program of an info screen. It holds one page's elements at a time, so that weeks need no more memory than a minute.

new Clock().start();
void new Screen().start();
