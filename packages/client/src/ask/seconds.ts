/** Milliseconds for which the answer is still fresh (`Cache-Control`, `Age`). 0 if it must not be kept. */
export function maxAge(headers: Headers): number {
  const directives = headers.get('cache-control') ?? '';
  if (/(?:^|[\s,])no-(?:store|cache)(?=$|[\s,=])/i.test(directives)) return 0;
  const [, seconds = '0'] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(directives) ?? [];
  const [age = '0'] = /^\d{1,9}$/.exec(headers.get('age') ?? '') ?? [];
  return Math.max(0, Number(seconds) - Number(age)) * 1000;
}

/** Milliseconds after which the service may be asked again (`Retry-After`); null if it does not say. */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}
