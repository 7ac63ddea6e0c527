import type { Part } from '../../support/processes/Part.ts';
import type { Place, Places } from '../../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../../support/processes/startCalendar.ts';
import { environmentBehindProxy, startProxy } from './startProxy.ts';

/**
 * Runs parts over a separate PostgreSQL, behind haproxy as it is shipped. Any of them can be ended and started again.
 *
 * @param haproxy path of the load balancer's program (`findHaproxy`)
 * @param doubled the parts of which there are two
 */
export async function startRolling(haproxy: string, doubled: readonly (keyof Places)[]): Promise<Rolling> {
  await using stack = new AsyncDisposableStack();
  const calendar = stack.use(await prepareCalendar());
  const [first, second] = calendar.places.gateway;
  const places = { ...calendar.places, gateway: [behindProxy(first), behindProxy(second)] as const };
  const running = await startEverything(calendar, places, doubled);
  const proxy = stack.use(await startProxy(haproxy, places.gateway));
  const killed = new Set<Place>();
  const life = stack.move();
  return {
    url: proxy.url,
    places,
    isKilled: () => killed.size > 0,
    async restart(place, way) {
      const part = running.get(place);
      if (part === undefined) throw new Error(`${place.name} does not run at ${place.url}`);
      if (way === 'SIGKILL') killed.add(place);
      part.kill(way);
      const { status, signal } = await part.ended;
      const asExpected = way === 'SIGTERM' ? status === 0 : signal === 'SIGKILL';
      if (!asExpected)
        throw new Error(`${place.name} ended with ${signal ?? status}: ${part.output.slice(-2_000)}`);
      const next = calendar.start(place);
      running.set(place, next);
      await next.answersAt(place.readyUrl);
      killed.delete(place);
    },
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

function behindProxy(place: Place): Place {
  return { ...place, environment: { ...place.environment, ...environmentBehindProxy() } };
}

async function startEverything(
  calendar: CalendarProcesses,
  { gateway, ...subgraphs }: Places,
  doubled: readonly (keyof Places)[],
): Promise<Map<Place, Part>> {
  const first = Object.entries(subgraphs).flatMap(([part, places]) =>
    doubled.includes(part as keyof Places) ? places : places.slice(0, 1),
  );
  const parts = [...(await startAll(calendar, first)), ...(await startAll(calendar, gateway))];
  return new Map([...first, ...gateway].map((place, at) => [place, parts[at] as Part]));
}

/** How a process is ended. */
export type Way = 'SIGTERM' | 'SIGKILL';

export interface Rolling extends AsyncDisposable {
  /** The endpoint behind the load balancer. */
  readonly url: string;
  readonly places: Places;
  /** Whether a gateway or subgraph was killed and is not ready again. */
  isKilled(): boolean;
  /** Ends the part at a place, starts it there again, and resolves when that is ready. */
  restart(place: Place, way: Way): Promise<void>;
}
