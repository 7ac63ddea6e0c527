/** A token is `<lineage>:<revision>`, or several joined by `+`. Other lineages cannot be compared. */

/** Whether a token is at least at another one's revision in each lineage that both name. */
export function reaches(token: string, other: string): boolean {
  return token === other || !compares(token, other, (own, asked) => own < asked);
}

/** Whether two tokens name two revisions of one lineage. */
export function differs(token: string, other: string): boolean {
  return token !== other && compares(token, other, (own, asked) => own !== asked);
}

/** A token with the revision of another one wherever that is later. */
export function raisedBy(token: string, other: string): string {
  if (reaches(token, other)) return token;
  const others = new Map(partsOf(other));
  return partsOf(token)
    .map(([lineage, revision]) => `${lineage}:${Math.max(revision, others.get(lineage) ?? 0)}`)
    .join('+');
}

/**
 * The known revision of a subgraph after one more of its tokens has come: within a lineage the higher one
 * stays, since a replica may lag behind. Another lineage replaces it.
 */
export function laterToken(known: string, reported: string): string {
  if (known === reported) return known;
  const parts = known.split('+');
  const others = reported.split('+');
  if (parts.length !== others.length) return reported;
  const isLater = (part: string, other: string) => compares(part, other, (own, asked) => own > asked);
  return others.map((other, at) => (isLater(parts[at]!, other) ? parts[at] : other)).join('+');
}

/** The lineages that a token names, and the revision of each. */
export function partsOf(token: string): readonly TokenPart[] {
  const known = recent.get(token);
  if (known !== undefined) return known;
  const parts = token.split('+').map((part): TokenPart => {
    const colon = part.lastIndexOf(':');
    return [part.slice(0, colon), Number(part.slice(colon + 1))];
  });
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(token, parts);
  return parts;
}

function compares(
  token: string,
  other: string,
  holds: (revision: number, other: number) => boolean,
): boolean {
  const others = partsOf(other);
  return partsOf(token).some(([lineage, revision]) =>
    others.some(([each, asked]) => each === lineage && holds(revision, asked)),
  );
}

/** Thousands of fetches in a row name the same few tokens. */
const recent = new Map<string, readonly TokenPart[]>();
const MOST_RECENT = 100;

export type TokenPart = readonly [lineage: string, revision: number];
