import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { RevisionWatch, type RevisionWatchOptions } from './RevisionWatch.ts';

const log = pino({ level: 'silent' });
const revisions = (token: string) => new Map([['events', token]]);

let watch: RevisionWatch;
afterEach(() => watch.close());

describe('what is known of a subgraph’s revision', () => {
  it('is nothing before it was heard, so nothing is present', () => {
    watch = watching(async () => 'a:1');
    expect(watch.isPresent(revisions('a:1'))).toBe(false);
    expect(watch.known).toEqual({});
  });

  it('is what it says when it is asked, as soon as that moves', async () => {
    let token = 'a:1';
    watch = watching(async () => token);
    watch.start();
    await eventually(() => expect(watch.known).toEqual({ events: 'a:1' }));
    const before = watch.generation;
    token = 'a:2';
    await eventually(() => expect(watch.isPresent(revisions('a:2'))).toBe(true));
    expect(watch.isPresent(revisions('a:1'))).toBe(false);
    expect(watch.generation).toBeGreaterThan(before);
  });

  it('moves on with an answer that is ahead, and not back with one of a replica that lags', () => {
    watch = watching(async () => 'a:1');
    watch.hear('events', 'a:1');
    watch.hear('events', 'a:3');
    watch.hear('events', 'a:2');
    expect(watch.known).toEqual({ events: 'a:3' });
  });

  it('stays while two replicas take turns in telling theirs', async () => {
    let asked = 0;
    watch = watching(async () => (asked++ % 2 === 0 ? 'a:5' : 'a:4'), { longestBehind: 5 });
    watch.start();
    await eventually(() => expect(asked).toBeGreaterThan(20));
    const { generation } = watch;
    const before = asked;
    await eventually(() => expect(asked).toBeGreaterThan(before + 20));
    expect(watch.generation).toBe(generation);
    expect(watch.known).toEqual({ events: 'a:5' });
  });

  it('goes back when nothing else was heard for long', async () => {
    watch = watching(async () => 'a:4', { longestBehind: 30 });
    watch.hear('events', 'a:5');
    watch.start();
    await eventually(() => expect(watch.known).toEqual({ events: 'a:4' }));
  });

  it('stays while the subgraph does not say, which is told apart', async () => {
    let answers = true;
    watch = watching(async () => {
      if (!answers) throw new Error('gone');
      return 'a:1';
    });
    watch.start();
    await eventually(() => expect(watch.isPresent(revisions('a:1'))).toBe(true));
    expect(watch.isSilent(revisions('a:1'))).toBe(false);
    answers = false;
    await eventually(() => expect(watch.isSilent(revisions('a:1'))).toBe(true));
    expect(watch.isPresent(revisions('a:1'))).toBe(true);
    expect(watch.isSilent(new Map())).toBe(false);
    answers = true;
    await eventually(() => expect(watch.isSilent(revisions('a:1'))).toBe(false));
  });
});

function watching(read: () => Promise<string>, options: Partial<RevisionWatchOptions> = {}): RevisionWatch {
  return new RevisionWatch(['events'], { read, log, pause: 1, ...options });
}
