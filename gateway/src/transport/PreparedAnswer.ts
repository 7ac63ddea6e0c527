import type { Answer } from './Answer.ts';
import { acceptedCodings, type Coding } from './acceptedCodings.ts';
import type { Body } from './Body.ts';
import { entityTag, tagOfForm } from './caching.ts';
import { Form } from './Form.ts';

/** An answer made ready for sending: what is the same for all who get it is made once. */
export class PreparedAnswer {
  readonly answer: Answer;
  /** A strong validator of the plain form; undefined where none is sent. */
  readonly tag: string | undefined;
  readonly #forms: ReadonlyMap<Coding, Form>;

  constructor(answer: Answer, { tag, compressed = [] }: PreparedAnswerOptions = {}) {
    this.answer = answer;
    this.tag = tag;
    this.#forms = new Map(
      [...compressed, ['identity', answer.body] as const].map(([coding, body]) => {
        const ownTag = tag === undefined ? undefined : tagOfForm(tag, coding);
        return [coding, new Form(answer.headers, coding, body, ownTag)];
      }),
    );
  }

  /** Of the forms there are, the one that a caller with this `Accept-Encoding` likes best. */
  form(acceptEncoding: string | undefined): Form {
    const best = acceptedCodings(acceptEncoding).find((coding) => this.#forms.has(coding));
    return this.#forms.get(best ?? 'identity') as Form;
  }

  /** The same with its body in other codings, too. */
  with(compressed: Compressed): PreparedAnswer {
    return new PreparedAnswer(this.answer, { tag: this.tag, compressed });
  }

  /** Bytes of all its bodies. */
  get size(): number {
    return [...this.#forms.values()].reduce((size, { body }) => size + body.length, 0);
  }
}

/** Makes an answer ready for one who asks by this method; validators go with successful answers to GET. */
export function prepareAnswer(answer: Answer, method: string | undefined): PreparedAnswer {
  const validated = method !== 'POST' && answer.successful;
  return new PreparedAnswer(answer, { tag: validated ? entityTag(answer) : undefined });
}

/** Bodies by their coding. */
export type Compressed = readonly (readonly [coding: Coding, body: Body])[];

interface PreparedAnswerOptions {
  readonly tag?: string | undefined;
  readonly compressed?: Compressed;
}
