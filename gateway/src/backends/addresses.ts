import { type Environment, givenIn, variables } from '@calendar/config';
import { Kind, parse, valueFromASTUntyped } from 'graphql';

/** The addresses of a supergraph's subgraphs, from the environment (`REVIEWS_URL`) or its routing URLs. */
export function findAddresses(supergraph: string, environment: Environment) {
  const routes = readRoutes(supergraph);
  const names = [...routes.keys()];
  const given = Array.from(routes, ([name, route]) => givenFor(name, route, environment));
  const faults = given.flatMap((each) => {
    const found = [
      [addressVariable(each.name), faultOfName(each.name, names)],
      [addressVariable(each.name), faultOfAddresses(each)],
      [tokenVariable(each.name), faultOfToken(each)],
    ] as const;
    return found.flatMap(([variable, fault]) => (fault === undefined ? [] : [{ name: variable, fault }]));
  });
  const addresses = faults.length > 0 ? [] : given.map((each) => [each.name, addressOf(each)] as const);
  return { faults, addresses: new Map(addresses) };
}

export function addressVariable(subgraph: string): string {
  return `${inVariables(subgraph)}_URL`;
}

export function tokenVariable(subgraph: string): string {
  return `${inVariables(subgraph)}_TOKEN`;
}

function inVariables(subgraph: string): string {
  return subgraph.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}

/** Name and routing URL of each subgraph, from `enum join__Graph { NAME @join__graph(name:, url:) }`. */
function readRoutes(supergraph: string): ReadonlyMap<string, string> {
  const { definitions } = parse(supergraph, { noLocation: true });
  const graphs = definitions.find(
    (each) => each.kind === Kind.ENUM_TYPE_DEFINITION && each.name.value === 'join__Graph',
  );
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION) return new Map();
  const routes = (graphs.values ?? []).flatMap(({ directives }) => {
    const graph = directives?.find(({ name }) => name.value === 'join__graph');
    const given = new Map(
      graph?.arguments?.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
    );
    const name = given.get('name');
    return typeof name === 'string' ? [[name, String(given.get('url') ?? '')] as const] : [];
  });
  return new Map(routes);
}

function givenFor(name: string, route: string, environment: Environment) {
  const text = givenIn(environment, addressVariable(name)) ?? route;
  const urls = text.split(',').map((address) => URL.parse(address.trim()));
  return { name, text, urls, token: givenIn(environment, tokenVariable(name)) };
}

type Given = ReturnType<typeof givenFor>;

function addressOf({ urls, token }: Given): SubgraphAddress {
  const kind = urls.every(isOrigin) ? 'kit' : 'plain';
  const addresses = (urls as readonly URL[]).map(({ origin, pathname, search }) =>
    kind === 'kit' ? origin : `${origin}${pathname}${search}`,
  );
  return { kind, addresses, token };
}

function isOrigin(url: URL | null): boolean {
  return url?.pathname === '/' && url.search === '';
}

function faultOfName(name: string, names: readonly string[]): string | undefined {
  const variable = addressVariable(name);
  const [first, second] = names.filter((each) => addressVariable(each) === variable);
  if (second !== undefined && first === name)
    return `would name both ${first} and ${second}. Rename one of the subgraphs`;
  return variable in variables ? `is a variable of this service. Rename the subgraph ${name}` : undefined;
}

function faultOfAddresses({ name, text, urls }: Given): string | undefined {
  const expected = `Expected the http(s) address of the ${name} subgraph, or those of its replicas with commas between`;
  if (text === '') return `missing. ${expected}`;
  if (urls.some((url) => !/^https?:$/.test(url?.protocol ?? ''))) return expected;
  if (urls.some((url) => url?.username || url?.password))
    return `Expected no user or password: a token belongs into ${tokenVariable(name)}`;
  const origins = urls.filter(isOrigin).length;
  return origins > 0 && origins < urls.length
    ? 'Expected addresses of one kind: all without a path, or all with that of an endpoint'
    : undefined;
}

function faultOfToken({ name, urls, token }: Given): string | undefined {
  if (token === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) return 'Expected a bearer token, without blanks and in ASCII';
  return urls.every(isOrigin)
    ? `is sent to an endpoint. Expected a path in ${addressVariable(name)}; without one, it gets INTERNAL_SECRET`
    : undefined;
}

export type SubgraphAddresses = ReadonlyMap<string, SubgraphAddress>;

/** The addresses of one subgraph's replicas, and their protocol. */
export interface SubgraphAddress {
  /**
   * `kit`: has the kit's endpoints and the internal secret. `plain`: knows federation, nothing else of ours.
   */
  readonly kind: 'kit' | 'plain';
  /** At least one. Of `kit` the origins, as `http://10.0.0.1:4001`; of `plain` the endpoints, as `http://reviews/graphql`. */
  readonly addresses: readonly string[];
  /** Sent to a `plain` one as `authorization: Bearer`; secret. */
  readonly token: string | undefined;
}
