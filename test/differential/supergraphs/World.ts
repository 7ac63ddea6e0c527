import {
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { Families } from './Families.ts';
import type { Fault } from './Fault.ts';
import { hash } from './hash.ts';
import { Keys } from './Keys.ts';
import { type Reference, selectFrom } from './Reference.ts';
import type { SubgraphShape } from './SubgraphShape.ts';
import { scalarValue } from './scalarValue.ts';
import { stableText } from './stableText.ts';

/**
 * The data of a supergraph. A field's value depends on type, number of the object, field and arguments, and on nothing
 * else. It fits every subgraph's schema that has the field. Of a union's members, or an enum's values, it is one that
 * all of them and the public schema have. It is null only if all allow it.
 */
export class World {
  readonly families: Families;
  readonly keys: Keys;
  readonly #shapes: readonly SubgraphShape[];
  readonly #public: GraphQLSchema;
  readonly #faults: readonly Fault[];

  constructor(shapes: readonly SubgraphShape[], publicSchema: GraphQLSchema, faults: readonly Fault[] = []) {
    this.#shapes = shapes;
    this.#public = publicSchema;
    this.#faults = faults;
    this.families = new Families(shapes);
    this.keys = new Keys(shapes);
  }

  /**
   * What a resolver returns: scalars, references, lists of them, null. Throws where a fault says so.
   *
   * @param given text of the values that the field `@requires`; by default the world's own values
   */
  value(of: Reference, field: string, args: Readonly<Record<string, unknown>>, given?: string): unknown {
    const fault = this.#faultAt(of, field);
    if (fault !== undefined) {
      if ('throws' in fault) throw new Error(`A fault of the data at ${of.type}.${field}`);
      return 'gives' in fault ? fault.gives : null;
    }
    if (this.keys.has(of.type, field)) return this.#keyValue(of, field);
    const required = this.requirement(of.type, field);
    const from = given ?? (required === undefined ? '' : stableText(selectFrom(this, of, required)));
    const owner = this.families.of(of.type)?.name ?? of.type;
    return this.#complete(
      this.#typesOf(of.type, field),
      `${owner} ${of.number} ${field} ${stableText(args)} ${from}`,
    );
  }

  /** The selection that the field `@requires`. */
  requirement(type: string, field: string): SelectionSetNode | undefined {
    for (const name of this.families.namesOf(type)) {
      for (const shape of this.#shapes) {
        const found = shape.fieldSetOf(name, field, 'requires');
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Whether a fault says that a subgraph does not have this entity. */
  isAbsent({ type, number }: Reference, subgraph: string): boolean {
    return this.#faults.some(
      (fault) =>
        'absentFrom' in fault &&
        fault.absentFrom === subgraph &&
        fault.type === type &&
        hash(`${type} ${number}`) % fault.every === 0,
    );
  }

  #faultAt(of: Reference, field: string): Fault | undefined {
    const [only, ...others] = this.#typesOf(of.type, field);
    if (others.length === 0 && !this.keys.has(of.type, field) && this.isAbsent(of, only?.subgraph ?? '')) {
      return this.#faults.find((fault) => 'absentFrom' in fault);
    }
    return this.#faults.find(
      (fault) =>
        'field' in fault &&
        fault.type === of.type &&
        fault.field === field &&
        hash(`${of.type} ${of.number} ${field}`) % fault.every === 0,
    );
  }

  #keyValue({ type, number }: Reference, field: string): unknown {
    const [{ type: own } = { type: undefined }] = this.#typesOf(type, field);
    const named = isNonNullType(own) ? own.ofType : own;
    if (isObjectType(named)) return { type: named.name, number };
    return String(named) === 'Int' ? number : `${field}-${number}`;
  }

  #typesOf(type: string, field: string): readonly Typed[] {
    return this.families.namesOf(type).flatMap((name) =>
      this.#shapes.flatMap((shape) => {
        const found = shape.field(name, field);
        return found === undefined ? [] : [{ subgraph: shape.name, shape, type: found.type }];
      }),
    );
  }

  #complete(types: readonly Typed[], seed: string): unknown {
    const needed = types.some(({ type }) => isNonNullType(type));
    const own = types.map((each) => ({
      ...each,
      type: isNonNullType(each.type) ? each.type.ofType : each.type,
    }));
    if (!needed && hash(`${seed}?`) % 6 === 0) return null;
    if (own.every(({ type }) => isListType(type))) {
      const items = own.map((each) => ({
        ...each,
        type: isListType(each.type) ? each.type.ofType : each.type,
      }));
      return Array.from({ length: hash(`${seed}#`) % 4 }, (_, index) =>
        this.#complete(items, `${seed}[${index}]`),
      );
    }
    const [{ type: first } = { type: undefined }] = own;
    if (isEnumType(first)) return this.#enumValue(own, seed);
    if (isObjectType(first) || isAbstractType(first)) return this.#reference(own, seed);
    return scalarValue(String(first), seed);
  }

  #enumValue(types: readonly Typed[], seed: string): string {
    const [first, ...others] = types.map(({ type }) =>
      isEnumType(type) ? type.getValues().map(({ name }) => name) : [],
    );
    const shared = (first ?? []).filter((value) => others.every((each) => each.includes(value)));
    const shown = this.#public.getType(String(types[0]?.type));
    const visible = shared.filter((value) => isEnumType(shown) && shown.getValue(value));
    return pick(visible.length > 0 ? visible : shared, seed);
  }

  #reference(types: readonly Typed[], seed: string): Reference {
    const [first, ...others] = types.map(({ shape, type }) => this.families.objectTypes(shape, type));
    const shared = (first ?? []).filter((name) => others.every((each) => each.includes(name)));
    const visible = shared.filter((name) => this.#public.getType(name) !== undefined);
    const type = pick([...(visible.length > 0 ? visible : shared)].sort(), seed);
    return { type, number: this.#numberFor(type, seed) };
  }

  /** Few entities, so that they meet again; objects without identity are all different. */
  #numberFor(type: string, seed: string): number {
    if (type === 'Query') return 0;
    const number = hash(`${seed} of ${type}`);
    const family = this.families.of(type);
    if (family !== undefined) return (number % 4) * family.members.length + family.members.indexOf(type);
    return this.keys.isEntity(type) ? number % 5 : number % 100_000;
  }
}

function pick(choices: readonly string[], seed: string): string {
  const chosen = choices[hash(`${seed}=`) % choices.length];
  if (chosen === undefined) throw new Error(`No value fits every subgraph: ${seed}`);
  return chosen;
}

interface Typed {
  readonly subgraph: string;
  readonly shape: SubgraphShape;
  readonly type: GraphQLOutputType;
}
