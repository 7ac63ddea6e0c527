import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Dice } from './Dice.ts';

/**
 * Literals of input types. A place is `Type.field.argument` or, within an input object, `Input.field`. For some places
 * callers know better values than any of the type.
 */
export class Values {
  readonly #known: KnownValues;
  readonly #dice: Dice;

  constructor(known: KnownValues, dice: Dice) {
    this.#known = known;
    this.#dice = dice;
  }

  /** @param options.variable text of a variable to stand for a value within this one, if that is to be */
  literal(type: GraphQLInputType, place: string, options: LiteralOptions = {}, depth = 0): string {
    const dice = this.#dice;
    if (isNonNullType(type)) return this.literal(type.ofType, place, { ...options, isNull: false }, depth);
    if (options.isNull !== false && dice.happens(10)) return 'null';
    const { variable } = options;
    const value = (own: GraphQLInputType, at: string): string =>
      variable !== undefined && dice.happens(20)
        ? variable(own, at)
        : this.literal(own, at, { variable }, depth + 1);
    if (isListType(type)) {
      // A single value stands for a list of it; null would stand for no list.
      if (dice.happens(20)) return this.literal(type.ofType, place, { isNull: false }, depth + 1);
      return `[${Array.from({ length: dice.next(4) }, () => value(type.ofType, place)).join(', ')}]`;
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
        .filter((field) => isRequiredInputField(field) || (depth < 3 && dice.happens(30)))
        .map((field) => `${field.name}: ${value(field.type, `${type.name}.${field.name}`)}`);
      return `{${fields.join(', ')}}`;
    }
    return isEnumType(type) ? dice.oneOf(type.getValues()).name : this.#scalar(type.name, place);
  }

  #scalar(type: string, place: string): string {
    const known = this.#known[place];
    if (known !== undefined && this.#dice.next(8) !== 7) return JSON.stringify(this.#dice.oneOf(known));
    return this.#dice.oneOf(scalars[type] ?? otherScalars);
  }
}

const scalars: Readonly<Record<string, readonly string[]>> = {
  Boolean: ['true', 'false'],
  Int: ['0', '1', '-1', '7', '2147483647', '-2147483648'],
  Float: ['0', '1.5', '-3', '1e3', '2.5E-3', '-0.0', '1.0e+308'],
  ID: ['"id-1"', '3', '"x"', '"""id-2"""', '"12345678901234567890"'],
  String: [
    '""',
    '"x"',
    '"name-2"',
    String.raw`"æ \"ø\" \\ å"`,
    String.raw`"\u0074ab\tline\n"`,
    String.raw`"\u{1F600}"`,
    '"""\n    a "quoted" word\n      and an indent\n  """',
    '"$representations"',
    '"""# no comment { } """',
  ],
};
const otherScalars: readonly string[] = ['"x"', '1', 'false', '{a: 1, b: [true, "x", null]}', '[]'];

interface LiteralOptions {
  /** False: null is no value here. */
  readonly isNull?: false;
  readonly variable?: ((type: GraphQLInputType, place: string) => string) | undefined;
}

/** Values that mean something at a place. */
export type KnownValues = Readonly<Record<string, readonly (string | number | boolean)[]>>;
