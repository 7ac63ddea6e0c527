import { Refusal } from '../http/Refusal.ts';
import { readParameters } from '../parameters/readParameters.ts';
import type { Question, Route } from './Route.ts';

/** Finds the route of an address, and reads its parameters. */
export class RouteTable {
  readonly #exact: ReadonlyMap<string, Route>;
  /** By the part of the path before their segment. */
  readonly #withSegment: ReadonlyMap<string, Route>;

  constructor(routes: readonly Route[]) {
    const hasSegment = ({ path }: Route) => path.includes(':');
    this.#exact = new Map(routes.filter((each) => !hasSegment(each)).map((each) => [each.path, each]));
    this.#withSegment = new Map(
      routes.filter(hasSegment).map((each) => [each.path.slice(0, each.path.indexOf(':')), each]),
    );
  }

  /** The route of a path. Undefined if there is none. */
  find(path: string): Route | undefined {
    return this.#exact.get(path) ?? this.#withSegment.get(path.slice(0, path.lastIndexOf('/') + 1));
  }

  /**
   * @throws Refusal 404 for an unknown path, 400 for a parameter that is not accepted
   */
  read(target: string): Asked {
    const at = target.indexOf('?');
    const path = at === -1 ? target : target.slice(0, at);
    const route = this.find(path);
    if (route === undefined)
      throw new Refusal(404, `There is nothing at this address. There are ${this.#paths}.`);
    const segment = this.#exact.has(path) ? '' : decoded(path.slice(path.lastIndexOf('/') + 1));
    const { values, search } = readParameters(at === -1 ? '' : target.slice(at + 1), route.parameters);
    const address = search === '' ? path : `${path}?${search}`;
    return { route, question: { address, search, segment, values } };
  }

  get #paths(): string {
    return [...this.#exact.values(), ...this.#withSegment.values()].map(({ path }) => path).join(', ');
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'The address has a % that is not followed by two hexadecimal digits.');
  }
}

export interface Asked {
  readonly route: Route;
  readonly question: Question;
}
