import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { RevisionWatch, type RevisionWatchOptions } from './RevisionWatch.ts';

const log = pino({ level: 'silent' });
const revisions = (token: string) => new Map([['events', token]]);

let watch: RevisionWatch;
afterEach(() => watch.close());

it('the known revision of a subgraph moves on with an answer that is ahead, and not back with one of a replica that lags', () => {
  watch = watching(async () => 'a:1');
  watch.record('events', 'a:1');
  watch.record('events', 'a:3');
  watch.record('events', 'a:2');
  expect(watch.known).toEqual({ events: 'a:3' });
});

it('the known revision of a subgraph stays while two replicas report theirs in turn', async () => {
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

it('the known revision of a subgraph goes back when nothing else was reported for long', async () => {
  watch = watching(async () => 'a:4', { longestBehind: 30 });
  watch.record('events', 'a:5');
  watch.start();
  await eventually(() => expect(watch.known).toEqual({ events: 'a:4' }));
});

it('the known revision of a subgraph stays while the subgraph does not report it, which is distinguished', async () => {
  let answers = true;
  watch = watching(async () => {
    if (!answers) throw new Error('gone');
    return 'a:1';
  });
  watch.start();
  await eventually(() => expect(watch.isPresent(revisions('a:1'))).toBe(true));
  expect(watch.isUnconfirmed(revisions('a:1'))).toBe(false);
  answers = false;
  await eventually(() => expect(watch.isUnconfirmed(revisions('a:1'))).toBe(true));
  expect(watch.isPresent(revisions('a:1'))).toBe(true);
  expect(watch.isUnconfirmed(new Map())).toBe(false);
  answers = true;
  await eventually(() => expect(watch.isUnconfirmed(revisions('a:1'))).toBe(false));
});

it('a subgraph that does not report its revision is warned of once when it did before', async () => {
  const lines: Record<string, unknown>[] = [];
  let asked = 0;
  const failing = () => {
    asked++;
    return Promise.reject(new Error('cannot be asked', { cause: new Error('connect ECONNREFUSED') }));
  };
  watch = watching(failing, {
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  watch.record('events', 'a:1');
  watch.start();
  await eventually(() => expect(asked).toBeGreaterThan(5));
  const warning = {
    subgraph: 'events',
    reason: 'cannot be asked: connect ECONNREFUSED',
    level: 40,
    msg: 'a subgraph does not report its revision',
  };
  expect(lines).toEqual([expect.objectContaining(warning)]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

describe('the state that is shown', () => {
  const tokens = () => Object.fromEntries(watch.states);

  it('has a revision of a domain once all that copy the domain have it, and never goes back (rules 56, 57)', async () => {
    const reported = { directory: 'd:4', events: 'e:8+d:4' };
    watch = watchingBoth({ longestLag: 600_000 }, async (name) => reported[name as keyof typeof reported]);
    watch.start();
    await eventually(() => expect(tokens()).toEqual({ directory: 'd:4', events: 'e:8+d:4' }));
    reported.directory = 'd:5';
    await eventually(() => expect(watch.latest('directory')).toBe('d:5'));
    expect(tokens()).toEqual({ directory: 'd:4', events: 'e:8+d:4' });
    expect(watch.isPresent(new Map([['directory', 'd:4']]))).toBe(true);
    const { generation } = watch;
    reported.events = 'e:8+d:5';
    await eventually(() => expect(tokens()).toEqual({ directory: 'd:5', events: 'e:8+d:5' }));
    expect(watch.isPresent(new Map([['directory', 'd:4']]))).toBe(false);
    expect(watch.generation).toBeGreaterThan(generation);
    watch.record('directory', 'd:4');
    expect(tokens()).toEqual({ directory: 'd:5', events: 'e:8+d:5' });
  });

  it('is at least what an answer has shown, also of a domain that its own subgraph reports later (rules 57)', () => {
    watch = watchingBoth();
    watch.record('directory', 'd:4');
    watch.record('events', 'e:8+d:4');
    const { generation } = watch;
    watch.record('events', 'e:8+d:5');
    expect(tokens()).toEqual({ directory: 'd:5', events: 'e:8+d:5' });
    // An answer that was made before, or is being made, must not follow.
    expect(watch.isPresent(new Map([['directory', 'd:4']]))).toBe(false);
    expect(watch.generation).toBeGreaterThan(generation);
  });

  it('does not wait for a copy for longer than it may take (rules 57)', async () => {
    watch = watchingBoth({ longestLag: 5 }, async (name) => (name === 'directory' ? 'd:5' : 'e:8+d:4'));
    watch.record('events', 'e:8+d:4');
    watch.start();
    await eventually(() => expect(tokens()).toEqual({ directory: 'd:5', events: 'e:8+d:5' }));
    // What the lagging one says is its present state all the same.
    expect(watch.isPresent(revisions('e:8+d:4'))).toBe(true);
  });
});

function watching(read: () => Promise<string>, options: Partial<RevisionWatchOptions> = {}): RevisionWatch {
  const watch = new RevisionWatch({ log, pause: 1, ...options });
  watch.follow(['events'], read);
  return watch;
}

function watchingBoth(
  options: Partial<RevisionWatchOptions> = {},
  read: (name: string) => Promise<string> = () => Promise.reject(new Error('silent')),
): RevisionWatch {
  const watch = new RevisionWatch({ log, pause: 1, ...options });
  watch.follow(['events', 'directory'], read);
  return watch;
}
