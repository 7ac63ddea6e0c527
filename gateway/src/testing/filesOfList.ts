import { type NodeWorker, type Profiler, Session } from 'node:inspector';
import { ask } from '../../../test/support/ask.ts';
import { startTestGraph } from './startTestGraph.ts';

// Prints the files of the gateway that an uncached list passes through. These have a function that is called between
// request and answer, in the main thread or the planner's. Functions that timers call are left out: they are not called
// each time.

const graph = await startTestGraph({ cacheBytes: 64 * 1024 * 1024, entityCacheBytes: 1024 * 1024 });
const session = new Session();
session.connect();
const threads = [inMainThread, ...(await otherThreads())];
await askLists(5, 'warming');
await everywhere('Profiler.enable');
await everywhere('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
let files: ReadonlySet<string> | undefined;
for (let turn = 0; turn < 5; turn++) {
  await everywhere('Profiler.takePreciseCoverage');
  await askLists(1, `measured${turn}x`);
  const called = new Set((await everywhere('Profiler.takePreciseCoverage')).flatMap(calledIn));
  files = files?.intersection(called) ?? called;
}
console.log(JSON.stringify([...(files ?? [])].toSorted()));
await graph.close();
process.exit(0);

async function askLists(count: number, name: string): Promise<void> {
  for (let number = 0; number < count; number++) {
    const query = `query L($page: Int) { events(page: $page) { hasMore data { id ${name}${number}: title_nb } } }`;
    const { body } = await ask(graph.endpoint, query, { page: 0 });
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  }
}

function everywhere(method: string, parameters?: object): Promise<unknown[]> {
  return Promise.all(threads.map((post) => post(method, parameters)));
}

function inMainThread(method: string, parameters?: object): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  session.post(method, parameters, (error, result) => (error === null ? resolve(result) : reject(error)));
  return promise;
}

async function otherThreads(): Promise<readonly Post[]> {
  const ids: string[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('NodeWorker.attachedToWorker', ({ params }) => ids.push(params.sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }: Received) => {
    const { id, result } = JSON.parse(params.message) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  await inMainThread('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return ids.map((sessionId) => (method, params) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const id = waiting.size;
    waiting.set(id, resolve);
    session.post('NodeWorker.sendMessageToWorker', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return promise;
  });
}

/** A script's own code, which runs when it is loaded, begins at 0. */
function calledIn(taken: unknown): readonly string[] {
  const { result } = taken as Profiler.TakePreciseCoverageReturnType;
  return result.flatMap(({ url, functions }) => {
    const [, path] = /\/gateway\/src\/((?!testing\/).*\.ts)$/.exec(url) ?? [];
    const isCalled = functions.some(
      ({ ranges: [whole] }) => whole && whole.startOffset > 0 && whole.count > 0,
    );
    return path !== undefined && isCalled ? [path] : [];
  });
}

type Post = (method: string, parameters?: object) => Promise<unknown>;
type Received = { readonly params: NodeWorker.ReceivedMessageFromWorkerEventDataType };
