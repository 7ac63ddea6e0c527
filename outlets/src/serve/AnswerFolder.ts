import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@calendar/runtime/log';
import { type Answer, type ContentGiven, contentOf } from './Answer.ts';

/** Keeps answers for the next start, a file each: a line of JSON, then the body. It has no more than the memory. */
export class AnswerFolder {
  readonly #folder: string;
  readonly #log: Logger;
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  async *read(): AsyncGenerator<Kept> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const kept = await this.#readFile(join(this.#folder, name));
      if (kept === undefined) await rm(join(this.#folder, name), { force: true });
      else yield kept;
    }
  }

  write(address: string, answer: Answer): void {
    this.#then(() => this.#writeFile(address, answer));
  }

  /** Notes that an answer was found unchanged. Writes it if its file is gone. */
  confirm(address: string, answer: Answer): void {
    this.#then(async () => {
      try {
        await setTime(this.#pathOf(address), answer.storedAt);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await this.#writeFile(address, answer);
      }
    });
  }

  remove(address: string): void {
    this.#then(() => rm(this.#pathOf(address), { force: true }));
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  #then(change: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(change).then(
      () => undefined,
      (error: unknown) => this.#log.warn({ err: error }, 'an answer cannot be kept for the next start'),
    );
  }

  #pathOf(address: string): string {
    return join(this.#folder, createHash('sha256').update(address).digest('hex').slice(0, 32));
  }

  async #writeFile(address: string, { content, storedAt, remember }: Answer): Promise<void> {
    const { status, headers, changedAt, body } = content;
    const head: Head = { form: FORM, address, status, headers, changedAt, remember };
    await mkdir(this.#folder, { recursive: true });
    const path = this.#pathOf(address);
    await writeFile(`${path}.new`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
    await setTime(`${path}.new`, storedAt);
    await rename(`${path}.new`, path);
  }

  async #readFile(path: string): Promise<Kept | undefined> {
    try {
      const bytes = await readFile(path);
      const end = bytes.indexOf('\n');
      const head = JSON.parse(bytes.subarray(0, end).toString()) as Head;
      if (head.form !== FORM || path !== this.#pathOf(head.address)) return undefined;
      const { address, remember } = head;
      const storedAt = Math.round((await stat(path)).mtimeMs);
      const content = await contentOf({ ...head, body: bytes.subarray(end + 1) });
      // It is used if a new one cannot be made, and is never fresh: time may have changed it.
      return { address, answer: { content, storedAt, freshUntil: 0, remember } };
    } catch {
      return undefined;
    }
  }
}

function setTime(path: string, milliseconds: number): Promise<void> {
  return utimes(path, milliseconds / 1000, milliseconds / 1000);
}

const FORM = 1;

interface Head extends Omit<ContentGiven, 'body'>, Pick<Answer, 'remember'> {
  readonly form: number;
  readonly address: string;
}

interface Kept {
  readonly address: string;
  readonly answer: Answer;
}
