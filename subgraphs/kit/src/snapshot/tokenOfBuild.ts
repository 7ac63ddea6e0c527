/**
 * A record's token as a subgraph reports it, `<build>.<lineage>:<revision>`: an answer depends on the rules of the
 * software as much as on the data, so another build is another history, and no cache mixes the two.
 *
 * @param build of the subgraph (`buildId`)
 */
export function tokenOfBuild(build: string, token: string): string {
  return `${build}.${token}`;
}
