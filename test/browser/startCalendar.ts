import { existsSync } from 'node:fs';
import { demoCalendar } from '../../importer/demo-calendar/src/demoCalendar.ts';
import { startGraph } from '../support/graph.ts';

/**
 * The calendar that the browser opens: the whole graph over the demo calendar. Everything the browser tests know of
 * the service is the address that this returns.
 */
export async function startCalendar(): Promise<RunningCalendar> {
  if (!existsSync(new URL('../../gateway/sandbox/dist/index.html', import.meta.url))) {
    throw new Error('The sandbox is not built: run `npx turbo run build` first.');
  }
  const graph = await startGraph({ feed: demoCalendar(Date.now()) });
  return { url: new URL(graph.url).origin, close: () => graph.close() };
}

/** A calendar that answers at `{url}/graphQL` until it is closed. */
export interface RunningCalendar {
  readonly url: string;
  close(): Promise<void>;
}
