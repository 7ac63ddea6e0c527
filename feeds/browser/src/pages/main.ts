import { copyButtons } from './copyButtons.ts';
import { movableMap } from './movableMap.ts';
import { quickLinks } from './quickLinks.ts';

// What makes pages of this part quick; they work without it.

function prepare(): void {
  copyButtons();
  movableMap();
}

prepare();
quickLinks(prepare);
