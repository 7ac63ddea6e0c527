import {
  doTypesOverlap,
  GraphQLBoolean,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  isUnionType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type { Dice } from './Dice.ts';
import { type KnownValues, Values } from './Values.ts';
import { type Variable, Variables } from './Variables.ts';

/** Writes the selections of one document. A fragment is written where it is spread first. */
export class Selections {
  readonly #schema: GraphQLSchema;
  readonly #options: DocumentOptions;
  readonly #dice: Dice;
  readonly #values: Values;
  readonly #variables: Variables;
  /** By field and variant: the same field with the same arguments comes twice. */
  readonly #arguments = new Map<string, Written>();
  readonly #fragments: Fragment[] = [];
  readonly #fragmentNames = ['F', 'id', '_generated_onQuery1_0', 'constructor'];

  constructor(schema: GraphQLSchema, options: DocumentOptions, dice: Dice) {
    this.#schema = schema;
    this.#options = options;
    this.#dice = dice;
    const types = [...Object.keys(schema.getTypeMap()), 'Nobody'];
    this.#values = new Values({ ...options.values, 'Query.__type.name': types }, dice);
    this.#variables = new Variables(this.#values, dice);
  }

  /** Definitions of what is spread. */
  get fragments(): readonly string[] {
    return this.#fragments.map(({ text }) => text);
  }

  set(type: GraphQLCompositeType, place: Place): string {
    if (place.depth < 0) return '{ __typename }';
    const length = 1 + this.#dice.next(place.depth > 1 ? 5 : 3);
    return `{ ${Array.from({ length }, () => this.#selection(type, place)).join(' ')} }`;
  }

  #selection(type: GraphQLCompositeType, place: Place): string {
    const kind = this.#dice.next(100);
    const fields = isUnionType(type) ? 10 : isAbstractType(type) ? 45 : 70;
    const within = { ...place, depth: place.depth - 1 };
    if (kind < fields) return this.#field(type, within);
    const conditions = this.#conditions(place.used);
    const spread = kind >= 85 ? this.#spread(type, place) : undefined;
    if (spread !== undefined) return `...${spread}${conditions}`;
    if (kind % 5 === 0) return `...${conditions} ${this.set(type, within)}`;
    const condition = this.#dice.oneOf(this.#overlapping(type));
    return `... on ${condition}${conditions} ${this.set(condition, within)}`;
  }

  #field(type: GraphQLCompositeType, place: Place): string {
    const chosen = this.#chosenField(type, place.level);
    const name = chosen?.name ?? '__typename';
    const start = `${this.#alias(type)}${name}`;
    if (chosen === undefined) return `${start}${this.#conditions(place.used)}`;
    const before = `${start}${this.#argumentsOf(type, chosen, place.used)}${this.#conditions(place.used)}`;
    const target = getNamedType(chosen.type);
    return isCompositeType(target)
      ? `${before} ${this.set(target, { ...place, level: place.level + 1 })}`
      : before;
  }

  /** One of the fields, each as often as it weighs, those without selections first; undefined is `__typename`. */
  #chosenField(type: GraphQLCompositeType, level: number): GraphQLField<unknown, unknown> | undefined {
    if (isUnionType(type)) return undefined;
    const { levels, weight = () => 1 } = this.#options;
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((each) => !isCompositeType(getNamedType(each.type)));
    // GraphQL itself refuses deeper questions about the schema.
    const most = type.name.startsWith('__') ? Math.min(4, levels) : levels;
    const composites = level + 1 < most ? fields.filter((each) => !leaves.includes(each)) : [];
    const isQuery = type === this.#schema.getQueryType();
    return this.#dice.oneOf([
      ...[...leaves, ...composites].flatMap((each) =>
        Array.from({ length: 4 * weight(type.name, each.name) }, () => each),
      ),
      ...[undefined, undefined, ...(isQuery ? [SchemaMetaFieldDef, TypeMetaFieldDef] : [])],
    ]);
  }

  #alias(type: GraphQLCompositeType): string {
    if (!this.#dice.happens(40)) return '';
    const own = isUnionType(type) ? [] : Object.keys(type.getFields());
    const names = ['a', 'id', '__typename', 'b', ...own, '__proto__', 'constructor', '_entities'];
    return `${this.#dice.oneOf(names)}: `;
  }

  #argumentsOf(
    type: GraphQLCompositeType,
    field: GraphQLField<unknown, unknown>,
    used: Set<Variable>,
  ): string {
    if (field.args.length === 0) return '';
    const key = `${type.name}.${field.name} ${this.#dice.next(3)}`;
    const written = this.#arguments.get(key) ?? this.#writeArguments(type, field);
    this.#arguments.set(key, written);
    for (const variable of written.used) used.add(variable);
    return written.text;
  }

  #writeArguments({ name }: GraphQLCompositeType, field: GraphQLField<unknown, unknown>): Written {
    const used = new Set<Variable>();
    const variable = (own: GraphQLInputType, at: string) => this.#variable(own, at, used);
    const given = field.args
      .filter((each) => isRequiredArgument(each) || this.#dice.happens(55))
      .map((each) => {
        const at = `${name}.${field.name}.${each.name}`;
        const value = this.#dice.happens(35)
          ? variable(each.type, at)
          : this.#values.literal(each.type, at, { variable });
        return `${each.name}: ${value}`;
      });
    return { used, text: given.length === 0 ? '' : `(${given.join(', ')})` };
  }

  #conditions(used: Set<Variable>): string {
    if (!this.#dice.happens(20)) return '';
    return this.#dice
      .oneOf([['include'], ['skip'], ['skip', 'include'], ['include', 'skip']])
      .map((name) => ` @${name}(if: ${this.#condition(name, used)})`)
      .join('');
  }

  #condition(directive: string, used: Set<Variable>): string {
    const form = this.#dice.next(6);
    if (form < 2) return String(directive === 'include');
    if (form === 2) return String(directive === 'skip');
    return this.#variable(new GraphQLNonNull(GraphQLBoolean), 'if', used);
  }

  #variable(type: GraphQLInputType, at: string, used: Set<Variable>): string {
    const variable = this.#variables.at(type, at);
    used.add(variable);
    return `$${variable.name}`;
  }

  /** The name of a fragment that may be spread on this type here, if there is one. */
  #spread(type: GraphQLCompositeType, place: Place): string | undefined {
    const types = this.#overlapping(type);
    const fitting = this.#fragments.filter((each) => types.includes(each.type) && each.level >= place.level);
    const isOld = fitting.length > 0 && this.#dice.happens(50);
    const fragment = isOld ? this.#dice.oneOf(fitting) : this.#writeFragment(types, place.level);
    for (const variable of fragment?.used ?? []) place.used.add(variable);
    return fragment?.name;
  }

  #writeFragment(types: readonly GraphQLCompositeType[], level: number): Fragment | undefined {
    const name = this.#fragmentNames.shift();
    if (name === undefined) return undefined;
    const type = this.#dice.oneOf(types);
    const used = new Set<Variable>();
    const selected = this.set(type, { used, level, depth: this.#options.levels - 2 });
    const fragment = { name, type, level, used, text: `fragment ${name} on ${type} ${selected}` };
    this.#fragments.push(fragment);
    return fragment;
  }

  /** Composite types that share an object type with this one, this one first. */
  #overlapping(type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
    const others = Object.values(this.#schema.getTypeMap())
      .filter(isCompositeType)
      .filter((other) => other !== type && doTypesOverlap(this.#schema, type, other));
    return [type, ...others];
  }
}

/** The place of a selection set. */
interface Place {
  /** Variables of the operation or the fragment that it is in: its own are added. */
  readonly used: Set<Variable>;
  /** Fields around it. */
  readonly level: number;
  /** Selection sets that may follow within it. */
  readonly depth: number;
}

/** Text, and the variables in it. */
interface Written {
  readonly used: ReadonlySet<Variable>;
  readonly text: string;
}

interface Fragment extends Written {
  readonly name: string;
  readonly type: GraphQLCompositeType;
  /** Fields around it where it was made: deeper it could exceed the most. */
  readonly level: number;
}

export interface DocumentOptions {
  /** Most fields within fields; documents grow fast with it. */
  readonly levels: number;
  /** How often a field is chosen beside another; 1 by default. */
  readonly weight?: (type: string, field: string) => number;
  readonly values?: KnownValues;
}
