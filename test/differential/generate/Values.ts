import {
  type GraphQLInputType,
  type GraphQLLeafType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Dice } from './Dice.ts';

/**
 * Values of input types, as literals and as JSON. A place is `Type.field.argument` or, within an input object,
 * `Input.field`. For some places callers know better values than any of the type.
 */
export class Values {
  readonly #known: KnownValues;

  constructor(known: KnownValues) {
    this.#known = known;
  }

  /** @param options.variable text of a variable to stand for a value within this one, if that is to be */
  literal(
    type: GraphQLInputType,
    place: string,
    dice: Dice,
    options: LiteralOptions = {},
    depth = 0,
  ): string {
    if (isNonNullType(type))
      return this.literal(type.ofType, place, dice, { ...options, isNull: false }, depth);
    if (options.isNull !== false && dice.happens(10)) return 'null';
    const inner = { variable: options.variable };
    const value = (own: GraphQLInputType, at: string): string =>
      (dice.happens(20) ? options.variable?.(own, at) : undefined) ??
      this.literal(own, at, dice, inner, depth + 1);
    if (isListType(type)) {
      // A single value stands for a list of it; null would stand for no list.
      if (dice.happens(20)) return this.literal(type.ofType, place, dice, { isNull: false }, depth + 1);
      return `[${Array.from({ length: dice.next(4) }, () => value(type.ofType, place)).join(', ')}]`;
    }
    if (isInputObjectType(type)) {
      const fields = this.#chosenFields(type, dice, depth).map(
        (field) => `${field.name}: ${value(field.type, `${type.name}.${field.name}`)}`,
      );
      return `{${fields.join(', ')}}`;
    }
    return isEnumType(type) ? nameOf(type, dice) : this.#scalar(type.name, place, dice).literal;
  }

  /** Never null itself; may hold null if the type lets it. */
  json(type: GraphQLInputType, place: string, dice: Dice, depth = 0): unknown {
    if (isNonNullType(type)) return this.json(type.ofType, place, dice, depth);
    const value = (own: GraphQLInputType, at: string) =>
      !isNonNullType(own) && dice.happens(10) ? null : this.json(own, at, dice, depth + 1);
    if (isListType(type)) {
      if (dice.happens(20)) return this.json(type.ofType, place, dice, depth + 1);
      return Array.from({ length: dice.next(4) }, () => value(type.ofType, place));
    }
    if (isInputObjectType(type))
      return Object.fromEntries(
        this.#chosenFields(type, dice, depth).map((field) => [
          field.name,
          value(field.type, `${type.name}.${field.name}`),
        ]),
      );
    return isEnumType(type) ? nameOf(type, dice) : this.#scalar(type.name, place, dice).json;
  }

  #chosenFields(type: InputObject, dice: Dice, depth: number) {
    return Object.values(type.getFields()).filter(
      (field) => isRequiredInputField(field) || (depth < 3 && dice.happens(30)),
    );
  }

  #scalar(type: string, place: string, dice: Dice): Written {
    const known = this.#known[place];
    if (known !== undefined && dice.next(8) !== 7) {
      const json = dice.oneOf(known);
      return { literal: JSON.stringify(json), json };
    }
    return dice.oneOf(scalars[type] ?? otherScalars);
  }
}

const text = (json: string, literal = JSON.stringify(json)): Written => ({ literal, json });
const plain = (json: unknown, literal = JSON.stringify(json)): Written => ({ literal, json });

const scalars: Readonly<Record<string, readonly Written[]>> = {
  Boolean: [plain(true), plain(false)],
  Int: [0, 1, -1, 7, 2147483647, -2147483648].map((value) => plain(value)),
  Float: [
    plain(0),
    plain(1.5),
    plain(-3),
    plain(1000, '1e3'),
    plain(0.0025, '2.5E-3'),
    plain(-0, '-0.0'),
    plain(1e308, '1.0e+308'),
  ],
  ID: [text('id-1'), plain(3), text('x'), text('id-2', '"""id-2"""'), text('12345678901234567890')],
  String: [
    text(''),
    text('x'),
    text('name-2'),
    text('æ "ø" \\ å'),
    text('tab\tline\n', '"\\u0074ab\\tline\\n"'),
    text('\u{1F600}', '"\\u{1F600}"'),
    text('a "quoted" word\n  and an indent', '"""\n    a "quoted" word\n      and an indent\n  """'),
    text('$representations'),
    text('# no comment { } ', '"""# no comment { } """'),
  ],
};
const otherScalars: readonly Written[] = [
  text('x'),
  plain(1),
  plain(false),
  plain({ a: 1, b: [true, 'x', null] }, '{a: 1, b: [true, "x", null]}'),
  plain([], '[]'),
];

function nameOf(type: Extract<GraphQLLeafType, { getValues(): unknown }>, dice: Dice): string {
  return dice.oneOf(type.getValues()).name;
}

type InputObject = Extract<GraphQLInputType, { isOneOf: boolean }>;

interface Written {
  readonly literal: string;
  readonly json: unknown;
}

interface LiteralOptions {
  /** False: null is no value here. */
  readonly isNull?: false;
  readonly variable?: ((type: GraphQLInputType, place: string) => string | undefined) | undefined;
}

/** Values that mean something at a place. */
export type KnownValues = Readonly<Record<string, readonly (string | number | boolean)[]>>;
