import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type ExecutionResult,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  isInterfaceType,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import type { Asked } from '../generate/documents.ts';
import { isReference, type Reference, selectFrom, selectGiven } from './Reference.ts';
import { SubgraphShape, type SubgraphText } from './SubgraphShape.ts';
import { stableText } from './stableText.ts';
import type { World } from './World.ts';

/**
 * How one subgraph resolves its fields: from the world, and strictly. It fails if a gateway asks for something that it
 * may not ask for. That is a field that another subgraph overrides, or an external one that is not provided there. It
 * is also a field without its requirements. It is also a representation without a key or with keys of two objects.
 */
export class SubgraphResolution {
  readonly shape: SubgraphShape;
  readonly schema: GraphQLSchema;
  readonly rootValue: Shown;
  readonly #world: World;
  readonly #others: readonly SubgraphShape[];
  /** Valid documents: a gateway sends each several times, and to validate one takes longer than to execute it. */
  readonly #validated = new Set<string>();

  constructor(text: SubgraphText, world: World, shapes: readonly SubgraphShape[]) {
    this.shape = new SubgraphShape(text);
    this.#world = world;
    this.#others = shapes.filter(({ name }) => name !== text.name);
    this.rootValue = { __typename: 'Query', reference: { type: 'Query', number: 0 } };
    const entities = Object.keys(this.shape.schema.getTypeMap()).filter(
      (name) => this.shape.keys(name).length > 0,
    );
    const __resolveReference = (given: Representation) => this.#resolve(given);
    this.schema = buildSubgraphSchema([
      {
        typeDefs: parse(text.sdl),
        resolvers: Object.fromEntries(entities.map((name) => [name, { __resolveReference }])) as never,
      },
    ]);
  }

  readonly typeResolver: GraphQLTypeResolver<Shown, unknown> = ({ __typename }) => __typename;

  readonly fieldResolver: GraphQLFieldResolver<Shown, unknown> = (source, args, _, info) => {
    if (info.parentType.name === '_Service') return (source as unknown as { readonly sdl: string }).sdl;
    const { reference, provided } = source;
    const type = info.parentType === info.schema.getQueryType() ? 'Query' : info.parentType.name;
    const field = info.fieldName;
    this.#requireAsked(type, field, source);
    const required = this.shape.fieldSetOf(type, field, 'requires');
    const given = required && stableText(selectGiven(source.given, required));
    if (given?.includes('undefined'))
      throw new Error(`${type}.${field} was asked without what it requires: ${given}`);
    const selected = provided && subselection(provided, field);
    const value = this.#world.value(reference, field, args, given);
    return this.#show(value, this.shape.fieldSetOf(type, field, 'provides') ?? selected);
  };

  #requireAsked(type: string, field: string, { provided }: Shown): void {
    const taken = this.#others.some((other) => {
      const override = other.overrideOf(type, field);
      return override?.from === this.shape.name && !override.label;
    });
    if (taken) throw new Error(`${type}.${field} is another subgraph's now`);
    const isKey = this.shape.keys(type).some((key) => subselection(key, field) !== undefined);
    if (this.shape.isExternal(type, field) && !isKey && !(provided && subselection(provided, field)))
      throw new Error(`${type}.${field} is external here`);
  }

  /** Without `data` where it refuses the document. */
  async answer({ query, operationName, variables }: Asked): Promise<ExecutionResult> {
    const { schema, rootValue, fieldResolver, typeResolver } = this;
    const document = parse(query);
    if (!this.#validated.has(query)) {
      const errors = validate(schema, document);
      if (errors.length > 0) return { errors };
      this.#validated.add(query);
    }
    return execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      rootValue,
      fieldResolver,
      typeResolver,
    });
  }

  /** References as objects of the types that this subgraph knows. */
  #show(value: unknown, provided: SelectionSetNode | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#show(item, provided));
    return isReference(value) ? this.#shown(value, { provided }) : value;
  }

  #shown(reference: Reference, more: Pick<Shown, 'provided' | 'given'>): Shown {
    const [, family] = this.#world.families.namesOf(reference.type);
    const isInterfaceObject = family !== undefined && this.shape.isInterfaceObject(family);
    const type = reference.type === 'Query' ? this.shape.schema.getQueryType()?.name : reference.type;
    return { __typename: isInterfaceObject ? family : (type ?? ''), reference, ...more };
  }

  #resolve(given: Representation): Shown | null {
    const { __typename: name } = given;
    const reference = this.#referenceTo(given);
    if (this.#world.isAbsent(reference, this.shape.name)) return null;
    const isAbstract = isInterfaceType(this.shape.typeOf(name)) || this.shape.isInterfaceObject(name);
    if (!isAbstract && reference.type !== name)
      throw new Error(`No ${name} has the key ${stableText(given)}`);
    return this.#shown(reference, { given });
  }

  #referenceTo(given: Representation): Reference {
    const keys = this.shape
      .keys(given.__typename)
      .filter((key) => !stableText(selectGiven(given, key)).includes('undefined'));
    const [text] = keys.flatMap((key) => /\d+(?=\D*$)/.exec(stableText(selectGiven(given, key))) ?? []);
    if (text === undefined) throw new Error(`No key of ${given.__typename}: ${stableText(given)}`);
    const number = Number(text);
    const family = this.#world.families.of(given.__typename);
    const type = family === undefined ? given.__typename : this.#world.families.typeOf(family, number);
    for (const key of keys) {
      const own = stableText(selectFrom(this.#world, { type, number }, key));
      const sent = stableText(selectGiven(given, key));
      if (own !== sent) throw new Error(`A key of two objects: ${sent}, not ${own}`);
    }
    return { type, number };
  }
}

/**
 * The selection below a field. It is an empty selection below a leaf, undefined if the selection does not have the
 * field.
 */
function subselection({ selections }: SelectionSetNode, field: string): SelectionSetNode | undefined {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD && selection.name.value === field)
      return selection.selectionSet ?? nothing;
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT ? subselection(selection.selectionSet, field) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

const nothing: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] };

type Representation = Readonly<Record<string, unknown>> & { readonly __typename: string };

/** An object as a subgraph's resolvers pass it on. */
interface Shown {
  readonly __typename: string;
  readonly reference: Reference;
  /** External fields that the field before provides. */
  readonly provided?: SelectionSetNode | undefined;
  /** The representation that it was asked for with. */
  readonly given?: Representation;
}
