import { INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import { OTHER_TEAMS, type OtherTeam } from './otherTeams.ts';

/** Starts the subgraphs of other teams that answer from memory, each in a separate process. */
export async function startOtherTeams(): Promise<AsyncDisposable & OtherTeams> {
  await using stack = new AsyncDisposableStack();
  const start = async (name: OtherTeam): Promise<[OtherTeam, RunningTeam]> => {
    const part = stack.use(measuredPart(name, `bench/src/endpoint/servers/${name}.ts`));
    const { url } = await part.message<{ url: string }>();
    return [name, { address: url, endpoint: new URL('/graphql', url).href, pid: part.pid }];
  };
  const names = Object.keys(OTHER_TEAMS) as readonly OtherTeam[];
  const teams = Object.fromEntries(await Promise.all(names.map(start))) as unknown as OtherTeams;
  const life = stack.move();
  return { ...teams, [Symbol.asyncDispose]: () => life.disposeAsync() };
}

/** What the peers are let in with; who does not check it ignores it. */
export const TEAM_TOKEN = INTERNAL_SECRET;

export type OtherTeams = Readonly<Record<OtherTeam, RunningTeam>>;

export interface RunningTeam {
  /** Of a subgraph made with the kit: where it is. */
  readonly address: string;
  readonly endpoint: string;
  readonly pid: number;
}
