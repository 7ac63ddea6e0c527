import { copyButtons } from './copyButtons.ts';
import { movableMap } from './movableMap.ts';
import { quickLinks } from './quickLinks.ts';

// Makes pages of this part quick. They also work without it.

function prepare(): void {
  copyButtons();
  movableMap();
}

prepare();
quickLinks(prepare);
