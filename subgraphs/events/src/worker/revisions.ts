/** Whether a token of a record, `<lineage>:<revision>`, names an earlier revision of the same history. */
export function isOlder(token: string, than: string): boolean {
  const [one, other] = [token, than].map((each) => /^(.*):(\d+)$/.exec(each));
  if (!one || !other || one[1] !== other[1]) return false;
  return BigInt(one[2] ?? 0) < BigInt(other[2] ?? 0);
}

/** Whether the token of a read model names an earlier revision of any of its parts. */
export function isBehind(token: string, than: string): boolean {
  const others = than.split('+');
  return token.split('+').some((part, place) => isOlder(part, others[place] ?? ''));
}
