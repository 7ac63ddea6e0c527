import type { Answer } from './Answer.ts';
import { acceptedCodings, type Coding } from './acceptedCodings.ts';
import type { Body } from './Body.ts';
import { entityTag, tagOfRepresentation } from './caching.ts';
import { Representation } from './Representation.ts';

/** An answer made ready for sending: what is the same for all who get it is made once, when it is first sent. */
export class PreparedAnswer {
  readonly answer: Answer;
  /** A strong validator of the identity representation; undefined where none is sent. */
  readonly tag: string | undefined;
  readonly #compressed: Compressed;
  readonly #isServedOften: boolean;
  #representations: Representations | undefined;

  constructor(answer: Answer, { tag, compressed = [], isServedOften = false }: PreparedAnswerOptions = {}) {
    this.answer = answer;
    this.tag = tag;
    this.#compressed = compressed;
    this.#isServedOften = isServedOften;
  }

  /** The representation that a caller with this `Accept-Encoding` (`representationHeader`) prefers. */
  representation(acceptEncoding: string | undefined): Representation {
    this.#representations ??= this.#makeRepresentations();
    const [plain, ...others] = this.#representations;
    if (others.length === 0) return plain;
    for (const accepted of acceptedCodings(acceptEncoding)) {
      const chosen = this.#representations.find(({ coding }) => coding === accepted);
      if (chosen !== undefined) return chosen;
    }
    return plain;
  }

  /** The same for being served often: with its body in other codings, too, and its bodies as they are sent fastest. */
  forServing(compressed: Compressed): PreparedAnswer {
    return new PreparedAnswer(this.answer, { tag: this.tag, compressed, isServedOften: true });
  }

  /** The same as it was before it was sent to anybody: it takes less memory. */
  anew(): PreparedAnswer {
    return new PreparedAnswer(this.answer, {
      tag: this.tag,
      compressed: this.#compressed,
      isServedOften: this.#isServedOften,
    });
  }

  /** Bytes of all its bodies, in all the ways that they are stored. */
  get size(): number {
    const bodies = [this.answer.body, ...this.#compressed.map(([, body]) => body)];
    return bodies.reduce((size, body) => size + body.length * (this.#hasText(body) ? 2 : 1), 0);
  }

  #hasText(body: Body): boolean {
    return this.#isServedOften && body.length <= longestText;
  }

  #makeRepresentations(): Representations {
    const { headers, body } = this.answer;
    const representation = (coding: Coding, own: Body) =>
      new Representation({
        headers,
        coding,
        body: own,
        tag: this.tag === undefined ? undefined : tagOfRepresentation(this.tag, coding),
        asText: this.#hasText(own),
      });
    return [
      representation('identity', body),
      ...this.#compressed.map(([coding, own]) => representation(coding, own)),
    ];
  }
}

/** Makes an answer ready for a request by this method; validators go with successful answers to GET. */
export function prepareAnswer(answer: Answer, method: string | undefined): PreparedAnswer {
  const validated = method !== 'POST' && answer.successful;
  return new PreparedAnswer(answer, { tag: validated ? entityTag(answer) : undefined });
}

/** Bytes: with its head it fits the 16 KiB that Node sends a text from without taking memory for it. */
const longestText = 15 * 1024;

/** The identity coding first. */
type Representations = readonly [Representation, ...Representation[]];

/** Bodies by their coding. */
export type Compressed = readonly (readonly [coding: Coding, body: Body])[];

interface PreparedAnswerOptions {
  readonly tag?: string | undefined;
  readonly compressed?: Compressed;
  /** By default it is served once or not at all. */
  readonly isServedOften?: boolean;
}
