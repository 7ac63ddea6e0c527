/** A part of JSON: bytes where there are many, or where they are cached. */
export type Part = string | Buffer;

/** Stands in an answer for a list. JSON has the character nowhere else: in texts it is escaped. */
export function placeholder(list: number): string {
  return `${MARK}${list}${MARK}`;
}

/** The JSON of an answer with the lists in place of their placeholders, by their numbers. */
export function fillPlaceholders(answer: string, lists: readonly (readonly Part[])[]): Buffer[] {
  const body: Buffer[] = [];
  let text = '';
  const add = (part: Part): void => {
    if (typeof part === 'string') {
      text += part;
      return;
    }
    if (text !== '') body.push(Buffer.from(text));
    text = '';
    body.push(part);
  };
  for (const [at, part] of answer.split(MARK).entries()) {
    if (at % 2 === 0) add(part);
    else for (const each of lists[Number(part)] as readonly Part[]) add(each);
  }
  if (text !== '') body.push(Buffer.from(text));
  return body;
}

const MARK = '\0';
