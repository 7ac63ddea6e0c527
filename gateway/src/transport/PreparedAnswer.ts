import type { Answer } from './Answer.ts';
import { acceptedCodings, type Coding } from './acceptedCodings.ts';
import type { Body } from './Body.ts';
import { entityTag, tagOfForm } from './caching.ts';
import { Form } from './Form.ts';

/** An answer made ready for sending: what is the same for all who get it is made once, when the first one gets it. */
export class PreparedAnswer {
  readonly answer: Answer;
  /** A strong validator of the plain form; undefined where none is sent. */
  readonly tag: string | undefined;
  readonly #compressed: Compressed;
  #forms: Forms | undefined;

  constructor(answer: Answer, { tag, compressed = [] }: PreparedAnswerOptions = {}) {
    this.answer = answer;
    this.tag = tag;
    this.#compressed = compressed;
  }

  /** Of the forms there are, the one that a caller with this `Accept-Encoding` likes best. */
  form(acceptEncoding: string | undefined): Form {
    this.#forms ??= this.#makeForms();
    const [plain, ...others] = this.#forms;
    if (others.length === 0) return plain;
    for (const accepted of acceptedCodings(acceptEncoding)) {
      const form = this.#forms.find(({ coding }) => coding === accepted);
      if (form !== undefined) return form;
    }
    return plain;
  }

  /** The same with its body in other codings, too. */
  with(compressed: Compressed): PreparedAnswer {
    return new PreparedAnswer(this.answer, { tag: this.tag, compressed });
  }

  /** The same as it was before anybody got it: it takes less memory. */
  anew(): PreparedAnswer {
    return this.with(this.#compressed);
  }

  /** Bytes of all its bodies. */
  get size(): number {
    return this.#compressed.reduce((size, [, body]) => size + body.length, this.answer.body.length);
  }

  #makeForms(): Forms {
    const { headers, body } = this.answer;
    return [
      new Form(headers, 'identity', body, this.tag),
      ...this.#compressed.map(([coding, own]) => {
        const tag = this.tag === undefined ? undefined : tagOfForm(this.tag, coding);
        return new Form(headers, coding, own, tag);
      }),
    ];
  }
}

/** Makes an answer ready for one who asks by this method; validators go with successful answers to GET. */
export function prepareAnswer(answer: Answer, method: string | undefined): PreparedAnswer {
  const validated = method !== 'POST' && answer.successful;
  return new PreparedAnswer(answer, { tag: validated ? entityTag(answer) : undefined });
}

/** The plain form first. */
type Forms = readonly [Form, ...Form[]];

/** Bodies by their coding. */
export type Compressed = readonly (readonly [coding: Coding, body: Body])[];

interface PreparedAnswerOptions {
  readonly tag?: string | undefined;
  readonly compressed?: Compressed;
}
