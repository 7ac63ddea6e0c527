import { metersOf, processRegistry } from '@calendar/runtime/metrics';
import type { PictureCounts } from '../record/PictureRecord.ts';

export class PicturesMetrics {
  readonly #registry = processRegistry();
  readonly #answers = new Map<number, number>();
  readonly #readCounts: Watched['readCounts'];
  #record: PictureCounts | undefined;

  constructor({ counts, folderBytes, readCounts }: Watched) {
    const { counter, gauge } = metersOf(this.#registry);
    this.#readCounts = readCounts;
    gauge('calendar_pictures', 'Pictures of the calendar by state: waiting, analysed, failed.', [
      ['state'],
      () => {
        const record = this.#record;
        return record === undefined ? [] : STATES.map((state) => [state, record[state]] as const);
      },
    ]);
    gauge('calendar_pictures_oldest_wait_seconds', 'How long the first picture that waits has waited.', [
      [],
      () => (this.#record === undefined ? [] : [[this.#record.oldestSeconds]]),
    ]);
    counter('calendar_pictures_worked_total', 'Pictures tried by this process, by outcome.', [
      ['outcome'],
      () => Object.entries(counts()),
    ]);
    counter('calendar_pictures_answers_total', 'Answers to outlets, by status.', [
      ['status'],
      () => this.#answers.entries(),
    ]);
    gauge('calendar_pictures_kept_bytes', 'Bytes of the pictures that are kept.', folderBytes);
  }

  answered(status: number): void {
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
  }

  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    this.#record = await this.#readCounts().catch(() => undefined);
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

const STATES = ['waiting', 'analysed', 'failed'] as const;

interface Watched {
  readonly counts: () => Readonly<Record<string, number>>;
  readonly folderBytes: () => number;
  readonly readCounts: () => Promise<PictureCounts>;
}
