import type { Answer } from './Answer.ts';
import { acceptedCodings, type Coding } from './acceptedCodings.ts';
import type { Body } from './Body.ts';
import { entityTag, tagOfRepresentation } from './caching.ts';
import { Representation } from './Representation.ts';

/** An answer made ready for sending: what is the same for all who get it is made once, when the first one gets it. */
export class PreparedAnswer {
  readonly answer: Answer;
  /** A strong validator of the plain form; undefined where none is sent. */
  readonly tag: string | undefined;
  readonly #compressed: Compressed;
  readonly #isGivenOften: boolean;
  #forms: Representations | undefined;

  constructor(answer: Answer, { tag, compressed = [], isGivenOften = false }: PreparedAnswerOptions = {}) {
    this.answer = answer;
    this.tag = tag;
    this.#compressed = compressed;
    this.#isGivenOften = isGivenOften;
  }

  /** Of the forms there are, the one that a caller with this `Accept-Encoding` (`representationHeader`) likes best. */
  form(acceptEncoding: string | undefined): Representation {
    this.#forms ??= this.#makeRepresentations();
    const [plain, ...others] = this.#forms;
    if (others.length === 0) return plain;
    for (const accepted of acceptedCodings(acceptEncoding)) {
      const form = this.#forms.find(({ coding }) => coding === accepted);
      if (form !== undefined) return form;
    }
    return plain;
  }

  /** The same for being given often: with its body in other codings, too, and its bodies as they are sent fastest. */
  forGiving(compressed: Compressed): PreparedAnswer {
    return new PreparedAnswer(this.answer, { tag: this.tag, compressed, isGivenOften: true });
  }

  /** The same as it was before anybody got it: it takes less memory. */
  anew(): PreparedAnswer {
    return new PreparedAnswer(this.answer, {
      tag: this.tag,
      compressed: this.#compressed,
      isGivenOften: this.#isGivenOften,
    });
  }

  /** Bytes of all its bodies, in all that they are kept as. */
  get size(): number {
    const bodies = [this.answer.body, ...this.#compressed.map(([, body]) => body)];
    return bodies.reduce((size, body) => size + body.length * (this.#hasText(body) ? 2 : 1), 0);
  }

  #hasText(body: Body): boolean {
    return this.#isGivenOften && body.length <= longestText;
  }

  #makeRepresentations(): Representations {
    const { headers, body } = this.answer;
    const form = (coding: Coding, own: Body) =>
      new Representation({
        headers,
        coding,
        body: own,
        tag: this.tag === undefined ? undefined : tagOfRepresentation(this.tag, coding),
        asText: this.#hasText(own),
      });
    return [form('identity', body), ...this.#compressed.map(([coding, own]) => form(coding, own))];
  }
}

/** Makes an answer ready for one who asks by this method; validators go with successful answers to GET. */
export function prepareAnswer(answer: Answer, method: string | undefined): PreparedAnswer {
  const validated = method !== 'POST' && answer.successful;
  return new PreparedAnswer(answer, { tag: validated ? entityTag(answer) : undefined });
}

/** Bytes: with its head it fits the 16 KiB that Node sends a text from without taking memory for it. */
const longestText = 15 * 1024;

/** The plain form first. */
type Representations = readonly [Representation, ...Representation[]];

/** Bodies by their coding. */
export type Compressed = readonly (readonly [coding: Coding, body: Body])[];

interface PreparedAnswerOptions {
  readonly tag?: string | undefined;
  readonly compressed?: Compressed;
  /** By default it is given once or not at all. */
  readonly isGivenOften?: boolean;
}
