import { counted } from '@calendar/text';
import type { ImportProgress } from '../importFeed.ts';

/** Shows the progress of an import that takes longer than a second: a changing line, or a new one now and then. */
export class ProgressDisplay {
  readonly #output: Output;
  #nextAt: number | null = null;
  #lineIsOpen = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(progress: ImportProgress): void {
    if (progress.step === 'waiting') {
      this.clear();
      this.#output.write(`Another import of the ${progress.domain} is at work: waiting until it ends.\n`);
      return;
    }
    const now = performance.now();
    this.#nextAt ??= now + FIRST;
    if (now < this.#nextAt) return;
    const line =
      progress.step === 'checking'
        ? `${counted(progress.items, 'item')} checked`
        : `${progress.items} of ${counted(progress.of, 'item')} written`;
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\u001b[K${line}`);
      this.#lineIsOpen = true;
      this.#nextAt = now + ON_TERMINAL;
    } else {
      this.#output.write(`${line}\n`);
      this.#nextAt = now + ELSEWHERE;
    }
  }

  clear(): void {
    if (this.#lineIsOpen) this.#output.write('\r\u001b[K');
    this.#lineIsOpen = false;
  }
}

type Output = Partial<Pick<NodeJS.WriteStream, 'isTTY'>> & { write(text: string): unknown };

/** In milliseconds. */
const FIRST = 1_000;
const ON_TERMINAL = 500;
const ELSEWHERE = 5_000;
