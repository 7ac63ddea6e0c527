import { Body } from '@calendar/http/Body';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../../test/support/eventually.ts';
import { RevisionWatch } from '../../../backends/RevisionWatch.ts';
import type { Answer } from '../../http/Answer.ts';
import { prepareAnswer, type Reply } from '../../http/PreparedAnswer.ts';
import { AnswerCache } from '../AnswerCache.ts';
import { cacheVariant } from '../KnownRequests.ts';
import type { AnswerStore } from './RedisStore.ts';
import { SharedAnswers } from './SharedAnswers.ts';
import { StoreRefusal } from './StoreRefusal.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-06-01T12:00:00Z');
const json = 'application/json; charset=utf-8';
const variant = cacheVariant('schema', 'POST', 'anonymous', json);

describe('an answer that one gateway has computed', () => {
  it('is given by the other, the same in every way', async () => {
    const { one, other } = gateways();
    const computed = await one.ask({ answer: { operation: 'List', validUntil: noon + 5000 } });
    await one.hasWritten(1);
    const found = await other.ask();
    expect(computed.cacheStatus).toBe('calendar; fwd=miss');
    expect(found.cacheStatus).toBe('calendar; hit; detail=shared');
    expect(found.prepared.answer).toEqual(computed.prepared.answer);
    expect(other.cache.counts).toMatchObject({ found: 1, computed: 0 });
    expect(other.shared.counts.lookups).toMatchObject({ hit: 1, miss: 0 });
  });

  it('is kept by the other, and ends there an hour after it was computed', async () => {
    const store = new MemoryStore();
    const [one, other] = [new Gateway(store), new Gateway(store, { maxBytes: 1_000_000 })];
    await one.ask();
    await one.hasWritten(1);
    await other.ask({ now: noon + hour - 2 });
    store.entries.clear();
    expect((await other.ask({ now: noon + hour - 1 })).cacheStatus).toBe('calendar; hit');
    expect((await other.ask({ now: noon + hour })).cacheStatus).toBe('calendar; fwd=miss');
  });

  it.each<[string, Asking]>([
    ['another question', { question: 'another' }],
    ['an instant before the one it was computed for', { now: noon - 1 }],
    ['the instant at which time alone changes it', { now: noon + 5000 }],
  ])('is not given for %s', async (_, asking) => {
    const { other } = await written({ answer: { validUntil: noon + 5000 } });
    expect((await other.ask(asking)).cacheStatus).toBe('calendar; fwd=miss');
    expect((await other.ask({ now: noon + 4999 })).cacheStatus).toBe('calendar; hit; detail=shared');
  });

  it('is not given by a gateway that knows of another revision, later or earlier, or of none', async () => {
    for (const known of ['a:2', 'a:0', 'b:1', undefined]) {
      const store = new MemoryStore();
      const [one, other] = [new Gateway(store), new Gateway(store, { known })];
      await one.ask();
      await one.hasWritten(1);
      expect((await other.ask({ answer: { revisions: new Map() } })).cacheStatus).toBe('calendar; fwd=miss');
      expect(other.shared.counts.lookups.outdated).toBe(1);
      expect(other.watch.known).toEqual(known === undefined ? {} : { events: known });
    }
  });

  it('is not given by gateways with another secret, nor do these take its place', async () => {
    const store = new MemoryStore();
    const [one, stranger] = [new Gateway(store), new Gateway(store, { secret: 'another' })];
    await one.ask();
    await one.hasWritten(1);
    expect((await stranger.ask()).cacheStatus).toBe('calendar; fwd=miss');
    await stranger.hasWritten(1);
    expect((await one.ask()).cacheStatus).toBe('calendar; hit; detail=shared');
  });

  it('is marked while a subgraph does not say its revision', async () => {
    const { other } = await written();
    other.watch.start();
    await eventually(() => expect(other.watch.unconfirmed).toEqual(['events']));
    expect((await other.ask()).cacheStatus).toBe('calendar; hit; detail=unconfirmed');
  });
});

describe('what is stored', () => {
  it('is named by a hash of the question, and lasts as long as it is true, an hour at most', async () => {
    const { store, one } = gateways();
    await one.ask({ answer: { validUntil: noon + 5000 } });
    await one.ask({ question: 'for ever' });
    await one.hasWritten(2);
    expect(store.ttls).toEqual([5000, hour]);
    for (const name of store.entries.keys()) expect(name).toMatch(/^calendar:answer:[\w-]{43}$/);
  });

  it.each<[string, Partial<Answer>]>([
    ['errors', { successful: false }],
    ['no name for its revision', { lasting: false }],
    ['ended already', { validUntil: noon }],
    ['been made from a revision before the present one', { revisions: new Map([['events', 'a:0']]) }],
  ])('is no answer that has %s', async (_, answer) => {
    const { store, one } = gateways();
    await one.ask({ answer });
    await one.ask({ question: 'another' });
    await one.hasWritten(1);
    expect(store.entries.size).toBe(1);
  });

  it('is no answer longer than 2 MiB', async () => {
    const { one, other } = gateways();
    const longest = Buffer.alloc(2 * 1024 * 1024, '.');
    await one.ask({ question: 'longer', answer: { body: new Body(Buffer.concat([longest, longest])) } });
    await one.ask({ question: 'longest', answer: { body: new Body(longest) } });
    await eventually(() => expect(one.shared.counts.writes).toMatchObject({ tooLarge: 1, stored: 1 }));
    const found = await other.ask({ question: 'longest' });
    expect(found.cacheStatus).toBe('calendar; hit; detail=shared');
    expect(found.prepared.answer.body.bytes.equals(longest)).toBe(true);
  });

  it('is sent when the answer is on its way, and no more than 16 MiB at a time', async () => {
    const store = new MemoryStore();
    store.set = () => new Promise(() => undefined);
    const one = new Gateway(store);
    const body = new Body(Buffer.alloc(2 * 1024 * 1024));
    for (let index = 0; index < 10; index++) await one.ask({ question: String(index), answer: { body } });
    await eventually(() => expect(one.shared.counts.writes.skipped).toBe(2));
  });

  it('and is no entry of ours is as nothing, and an answer takes its place', async () => {
    const { store, one, other } = gateways();
    await one.ask();
    await one.ask({ question: 'another' });
    await one.hasWritten(2);
    const [[name = '', entry = Buffer.alloc(0)] = [], [, anothers = Buffer.alloc(0)] = []] = [
      ...store.entries,
    ];
    for (const bytes of [Buffer.from('x'), anothers, entry.subarray(1), Buffer.concat([entry, entry])]) {
      store.entries.set(name, bytes);
      expect((await other.ask()).cacheStatus).toBe('calendar; fwd=miss');
      await eventually(() => expect(store.entries.get(name)?.equals(entry)).toBe(true));
    }
    expect(other.shared.counts.lookups.invalid).toBe(4);
  });
});

describe('a store that', () => {
  it('says nothing is waited for a few times, then left alone for a while, and used again', async () => {
    const { store, other } = await written();
    const { get } = store;
    let asked = 0;
    store.get = () => {
      asked++;
      return new Promise(() => undefined);
    };
    for (let time = 0; time < 8; time++) expect((await other.ask()).cacheStatus).toBe('calendar; fwd=miss');
    expect(other.shared.counts).toMatchObject({ away: true, lookups: { timeout: 5, skipped: 3 } });
    expect(asked).toBe(5);
    expect(other.messages).toEqual(['the shared cache does not answer']);
    store.get = get;
    await eventually(async () =>
      expect((await other.ask()).cacheStatus).toBe('calendar; hit; detail=shared'),
    );
    expect(other.shared.counts.away).toBe(false);
    expect(other.messages).toEqual(['the shared cache does not answer', 'the shared cache answers again']);
  });

  it('is tried again is not waited for by others meanwhile', async () => {
    const { store, one } = gateways();
    store.get = () => new Promise(() => undefined);
    for (let time = 0; time < 5; time++) await one.ask();
    await eventually(async () => {
      const before = one.shared.counts.lookups;
      await Promise.all([one.ask({ question: 'a' }), one.ask({ question: 'b' }), one.ask({ question: 'c' })]);
      const { timeout, skipped } = one.shared.counts.lookups;
      expect([timeout - before.timeout, skipped - before.skipped]).toEqual([1, 2]);
    });
  });

  it('is not connected is not asked at all', async () => {
    const { store, one } = gateways();
    store.connect(new Error('refused'));
    store.connect(new Error('refused'));
    await one.ask();
    await eventually(() => expect(one.shared.counts.writes.skipped).toBe(1));
    expect(one.shared.counts).toMatchObject({ away: true, lookups: { skipped: 1 } });
    store.connect(undefined);
    await one.ask();
    await one.hasWritten(1);
    expect(one.messages).toEqual(['the shared cache does not answer', 'the shared cache answers again']);
  });

  it('is full is still asked, and given answers again when it takes them', async () => {
    const { store, one } = gateways();
    const { set } = store;
    let refused = 0;
    store.set = async () => {
      refused++;
      throw new StoreRefusal('OOM');
    };
    for (let time = 0; time < 4; time++) await one.ask();
    await eventually(() => expect(one.shared.counts.writes).toMatchObject({ failed: 1, skipped: 3 }));
    expect(refused).toBe(1);
    expect(one.shared.counts).toMatchObject({ away: false, lookups: { miss: 4 } });
    store.set = set;
    await eventually(async () => {
      await one.ask();
      expect((await one.ask()).cacheStatus).toBe('calendar; hit; detail=shared');
    });
    expect(one.messages).toEqual([
      'the shared cache takes no answers',
      'the shared cache takes answers again',
    ]);
  });

  it('goes away because the gateway stops is not reported', async () => {
    const { store, one } = gateways();
    one.shared.close();
    store.connect(new Error('closed'));
    expect(one.messages).toEqual([]);
  });
});

/** Two gateways, and a store that both use. */
function gateways() {
  const store = new MemoryStore();
  return { store, one: new Gateway(store), other: new Gateway(store) };
}

/** The same when one of them has computed an answer. */
async function written(asking: Asking = {}) {
  const made = gateways();
  await made.one.ask(asking);
  await made.one.hasWritten(1);
  return made;
}

/** Keeps everything, in this process. */
class MemoryStore implements AnswerStore {
  readonly entries = new Map<string, Buffer>();
  readonly ttls: number[] = [];
  isConnected = true;
  readonly #listeners: ((failure: Error | undefined) => void)[] = [];

  onConnection(listener: (failure: Error | undefined) => void): void {
    this.#listeners.push(listener);
  }

  connect(failure: Error | undefined): void {
    this.isConnected = failure === undefined;
    for (const listener of this.#listeners) listener(failure);
  }

  async get(name: string, most: number): Promise<Buffer | undefined> {
    return this.entries.get(name)?.subarray(0, most + 1);
  }

  async set(name: string, bytes: Buffer, ttl: number): Promise<void> {
    this.entries.set(name, Buffer.from(bytes));
    this.ttls.push(ttl);
  }

  close(): void {
    this.isConnected = false;
  }
}

/** The cache of one gateway, which knows revision a:1 of its only subgraph, and log lines about it. */
class Gateway {
  readonly watch: RevisionWatch;
  readonly shared: SharedAnswers;
  readonly cache: AnswerCache;
  readonly #lines: { readonly msg: string }[] = [];

  constructor(store: AnswerStore, { secret = 'secret', maxBytes = 0, ...given }: GatewayFacts = {}) {
    const read = () => Promise.reject(new Error('the subgraph is silent'));
    const quiet = pino({ level: 'silent' });
    this.watch = new RevisionWatch({ log: quiet, pause: 1 });
    this.watch.follow(['events'], read);
    const known = 'known' in given ? given.known : 'a:1';
    if (known !== undefined) this.watch.record('events', known);
    const log = pino({}, { write: (line) => this.#lines.push(JSON.parse(line)) });
    this.shared = new SharedAnswers(store, { secret, watch: this.watch, log });
    this.cache = new AnswerCache({ watch: this.watch, shared: this.shared, maxBytes });
    onTestFinished(() => {
      this.watch.close();
      this.shared.close();
    });
  }

  get messages(): readonly string[] {
    return this.#lines.map(({ msg }) => msg);
  }

  async ask({ question = 'question', now = noon, answer = {}, ...asked }: Asking = {}): Promise<Reply> {
    const { signal } = new AbortController();
    const own = asked.variant ?? variant;
    const lookup = { cacheKey: question, variant: own, content: '', caller: 'a', now, signal };
    const { cache } = this;
    const joined = cache.join(lookup);
    if (joined !== undefined) return (await joined) as Reply;
    const obtain = async () =>
      (await cache.findShared(lookup)) ??
      cache.put(lookup, prepareAnswer({ ...plain, ...answer }, own.method));
    return cache.open(lookup).settle(obtain());
  }

  /** Resolves when that many answers are stored. */
  hasWritten(count: number): Promise<void> {
    return eventually(() => expect(this.shared.counts.writes.stored).toBe(count));
  }
}

const plain: Answer = {
  status: 200,
  contentType: json,
  headers: {},
  body: new Body(Buffer.from('{"data":{"name":"«æøå»"}}')),
  outcome: 'ok',
  operation: undefined,
  successful: true,
  lasting: true,
  validUntil: Number.POSITIVE_INFINITY,
  revisions: new Map([['events', 'a:1']]),
};

interface GatewayFacts {
  readonly secret?: string;
  readonly maxBytes?: number;
  readonly known?: string | undefined;
}

interface Asking {
  readonly question?: string;
  readonly now?: number;
  readonly variant?: typeof variant;
  /** What is computed when nothing is known. */
  readonly answer?: Partial<Answer>;
}
