import {
  type GraphQLInputType,
  getNullableType,
  isNonNullType,
  parseValue,
  valueFromASTUntyped,
} from 'graphql';
import type { Dice } from './Dice.ts';
import type { Values } from './Values.ts';

/** The variables of one document. Each is declared alike by every operation that uses it. */
export class Variables {
  readonly #values: Values;
  readonly #dice: Dice;
  readonly #made: Variable[] = [];

  constructor(values: Values, dice: Dice) {
    this.#values = values;
    this.#dice = dice;
  }

  /**
   * A variable that is allowed where this type is expected. It is one made before or a new one.
   *
   * @param place see `Values`
   */
  at(type: GraphQLInputType, place: string): Variable {
    const known = this.#made.filter(({ expected }) => expected === String(type));
    return known.length > 0 && this.#dice.happens(60) ? this.#dice.oneOf(known) : this.#make(type, place);
  }

  #make(expected: GraphQLInputType, place: string): Variable {
    const dice = this.#dice;
    const nullable = getNullableType(expected);
    const literal = () => this.#values.literal(nullable, place, { isNull: false });
    const declared = dice.next(3);
    const needed = isNonNullType(expected);
    // A nullable variable is allowed where null is not expected if it has a default other than null.
    const mayBeNull = needed ? declared === 2 : declared !== 1;
    const hasDefault = (needed && mayBeNull) || dice.happens(40);
    const absent = (mayBeNull || hasDefault) && dice.happens(40);
    const isNull = mayBeNull && !needed && dice.happens(15);
    const unused = names.filter((name) => this.#made.every((each) => each.name !== name));
    const made: Variable = {
      name: unused.length === 0 ? `v${this.#made.length}` : dice.oneOf(unused),
      expected: String(expected),
      type: `${nullable}${mayBeNull ? '' : '!'}`,
      defaultText: hasDefault ? literal() : undefined,
      ...(absent ? {} : { value: isNull ? null : valueFromASTUntyped(parseValue(literal())) }),
    };
    this.#made.push(made);
    return made;
  }
}

// No `__proto__`: graphql-js itself loses a variable of that name.
const names = [
  'a',
  'representations',
  'first',
  'query',
  'id',
  'if',
  'constructor',
  '_',
  'filter',
  '__typename',
  'toString',
];

export interface Variable {
  readonly name: string;
  /** The type expected where it stands, as text. */
  readonly expected: string;
  /** The type it is declared with, as text. */
  readonly type: string;
  readonly defaultText: string | undefined;
  /** Not there: the caller gives none. */
  readonly value?: unknown;
}
