/**
 * The known revision of a subgraph after one more of its tokens has come: within a lineage the higher one
 * stays, since a replica may lag behind. Another lineage replaces it.
 */
export function laterToken(known: string, reported: string): string {
  if (known === reported) return known;
  const knownParts = known.split('+');
  const reportedParts = reported.split('+');
  if (knownParts.length !== reportedParts.length) return reported;
  return reportedParts.map((part, index) => laterPart(knownParts[index] as string, part)).join('+');
}

function laterPart(known: string, reported: string): string {
  const [knownLineage, knownRevision] = split(known);
  const [reportedLineage, reportedRevision] = split(reported);
  return knownLineage === reportedLineage && knownRevision > reportedRevision ? known : reported;
}

function split(part: string): [lineage: string, revision: number] {
  const colon = part.lastIndexOf(':');
  return [part.slice(0, colon), Number(part.slice(colon + 1))];
}
