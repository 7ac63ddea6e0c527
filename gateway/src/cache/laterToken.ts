/**
 * What is known of a subgraph's revision after hearing one more of its tokens. A token is `<lineage>:<revision>`, or
 * several of them joined by `+`. Within a lineage the higher revision stays, since a replica that lags behind must
 * not bring an earlier state back; another lineage replaces the one known.
 */
export function laterToken(known: string, heard: string): string {
  if (known === heard) return known;
  const knownParts = known.split('+');
  const heardParts = heard.split('+');
  if (knownParts.length !== heardParts.length) return heard;
  return heardParts.map((part, index) => laterPart(knownParts[index] as string, part)).join('+');
}

function laterPart(known: string, heard: string): string {
  const [knownLineage, knownRevision] = split(known);
  const [heardLineage, heardRevision] = split(heard);
  return knownLineage === heardLineage && knownRevision > heardRevision ? known : heard;
}

function split(part: string): [lineage: string, revision: number] {
  const colon = part.lastIndexOf(':');
  return [part.slice(0, colon), Number(part.slice(colon + 1))];
}
