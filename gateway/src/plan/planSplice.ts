import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { canForward } from './canForward.ts';
import { type CanonicalOperation, withUsedVariables } from './canonicalOperation.ts';
import { EntityRequests } from './EntityRequests.ts';
import { fetchStepOf } from './fetchStepOf.ts';
import type { Graph } from './Graph.ts';
import { bringsOf, type JoinStep, type JoinSteps, joinSteps, originOf } from './joinSteps.ts';
import type { BroughtSelection, PreparedPlan, SplicedPlace, SplicedStep } from './PreparedPlan.ts';
import { type DataField, ResponseShape } from './ResponseShape.ts';

/**
 * The same plan with a `SplicedStep`. Undefined where its answer cannot be put together from what the subgraphs write:
 * there is more than one fetch before the joins or a join of what was joined, an entity is found by more than one key
 * field, a subgraph requires other fields, a type is not the same in a subgraph and the graph, there are interfaces or
 * unions, or a caller selects fields of one entity apart from each other.
 *
 * @param operation specialized (`specialize`)
 */
export function planSplice(
  plan: PreparedPlan,
  operation: OperationDefinitionNode,
  { sourceKeys, variableNames }: CanonicalOperation,
  graph: Graph,
): PreparedPlan | undefined {
  const steps = joinSteps(plan);
  const root = graph.publicSchema.getQueryType();
  if (steps === undefined || !root || variableNames.size > 0) return undefined;
  const shape = new ResponseShape([operation.selectionSet], { schema: graph.publicSchema, sourceKeys });
  const splicing = new Splicing(operation, steps, graph);
  const selectionSet = splicing.around(root, shape);
  const step = selectionSet && splicing.step(selectionSet);
  return step && { root: step };
}

/** One operation that is being split into what its first fetch asks and what is spliced into that. */
class Splicing {
  readonly #operation: OperationDefinitionNode;
  readonly #steps: JoinSteps;
  readonly #graph: Graph;
  readonly #mark: string;
  readonly #requests = new EntityRequests();
  readonly #places: SplicedPlace[] = [];
  readonly #spliced = new Set<JoinStep>();

  constructor(operation: OperationDefinitionNode, steps: JoinSteps, graph: Graph) {
    this.#operation = operation;
    this.#steps = steps;
    this.#graph = graph;
    this.#mark = unusedName(operation, graph);
  }

  /** What the first fetch asks: the caller's selection, with a key in the place of what is joined. */
  around(root: GraphQLObjectType, shape: ResponseShape): SelectionSetNode | undefined {
    return this.#object(root, shape, {
      brings: this.#steps.first.brings,
      joins: this.#steps.joins,
      path: [],
    });
  }

  step(selectionSet: SelectionSetNode): SplicedStep | undefined {
    const { publicSchema: graph, subgraphs } = this.#graph;
    const { first, joins } = this.#steps;
    const own = subgraphs.get(first.subgraph)?.schema;
    const asked = withUsedVariables({ ...this.#operation, selectionSet });
    if (own === undefined || this.#spliced.size !== joins.length) return undefined;
    if (!canForward(asked, own, graph) || !isPlain(asked, graph)) return undefined;
    const entities = this.#requests.steps(this.#operation, this.#graph);
    return (
      entities && {
        kind: 'spliced',
        first: fetchStepOf(first.subgraph, asked),
        mark: this.#mark,
        places: this.#places,
        entities,
      }
    );
  }

  #object(
    type: GraphQLObjectType,
    shape: ResponseShape,
    fetched: FetchedObject,
  ): SelectionSetNode | undefined {
    const selections: SelectionNode[] = [];
    let last: JoinStep | undefined;
    for (const field of shape.fieldsOf(type)) {
      if (field.kind === 'introspection') return undefined;
      const join = field.kind === 'data' ? this.#joinOf(field, type, fetched) : undefined;
      if (join === 'unknown') return undefined;
      if (join === undefined) {
        const node = field.kind === 'typename' ? typename(field.responseKey) : this.#field(field, fetched);
        if (node === undefined) return undefined;
        selections.push(node);
      } else if (join !== last) {
        const run = shape
          .fieldsOf(type)
          .filter((each) => each.kind === 'data' && bringsOf(join).includes(each.sourceKey));
        const place = this.#place(join, type, run as readonly DataField[], fetched);
        if (place === undefined) return undefined;
        selections.push(place);
      }
      last = join;
    }
    return { kind: Kind.SELECTION_SET, selections };
  }

  /** The join that brings a field; undefined where the first fetch does. */
  #joinOf(
    { sourceKey }: DataField,
    type: GraphQLObjectType,
    { brings, joins }: FetchedObject,
  ): JoinStep | 'unknown' | undefined {
    const here = joins.filter((join) => join.path.length === 0 && join.type === type.name);
    const bringing = here.filter((join) => bringsOf(join).includes(sourceKey));
    const isFetched = brings.some((each) => each.kind === 'field' && each.key === sourceKey);
    if (bringing.length + Number(isFetched) !== 1) return 'unknown';
    return bringing[0];
  }

  #field(field: DataField, { brings, joins, path }: FetchedObject): FieldNode | undefined {
    const within = joins.flatMap((join) =>
      join.path[0] === field.sourceKey ? [{ ...join, path: join.path.slice(1), origin: originOf(join) }] : [],
    );
    const [node] = field.nodes as readonly [FieldNode];
    if (field.shape === undefined) return node;
    if (within.length === 0) {
      const selections = field.nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
      return { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } };
    }
    const named = getNamedType(field.type);
    const fetched = brings.find((each) => each.kind === 'field' && each.key === field.sourceKey);
    if (!isObjectType(named) || fetched === undefined) return undefined;
    const below = [...path, field.responseKey, ...listSteps(field.type)];
    const selectionSet = this.#object(named, field.shape, {
      brings: fetched.selections,
      joins: within,
      path: below,
    });
    return selectionSet && { ...node, selectionSet };
  }

  /** Asks for the key in the place of what a join brings. */
  #place(
    join: JoinStep,
    type: GraphQLObjectType,
    fields: readonly DataField[],
    { brings, path }: FetchedObject,
  ): FieldNode | undefined {
    const origin = originOf(join);
    const key = type.getFields()[join.key];
    const isFetched = brings.some((each) => each.kind === 'field' && each.key === join.key);
    // Fields that the caller selects in two places beside others would have to be spliced in two places.
    if (
      this.#spliced.has(origin) ||
      !isFetched ||
      key === undefined ||
      !isTextOrNumber(getNamedType(key.type))
    ) {
      return undefined;
    }
    this.#spliced.add(origin);
    const selectionSet = {
      kind: Kind.SELECTION_SET,
      selections: fields.map(({ nodes }) => merged(nodes)),
    } as const;
    const isNullable = fields.every((field) => !isNonNullType(field.type));
    const alias = `${this.#mark}${this.#places.length}`;
    this.#places.push({
      entities: this.#requests.numberFor(join, type, selectionSet),
      path,
      type: type.name,
      key: join.key,
      alias,
      absent: isNullable
        ? fields.map(({ responseKey }) => `${JSON.stringify(responseKey)}:null`).join()
        : undefined,
      brings: fields.map(({ responseKey }) => ({ kind: 'field', key: responseKey, selections: [] })),
    });
    return { kind: Kind.FIELD, alias: name(alias), name: name(join.key) };
  }
}

/** The steps of a plan's path into the items of a list. */
function listSteps(type: GraphQLOutputType): readonly string[] {
  if (isNonNullType(type)) return listSteps(type.ofType);
  return isListType(type) ? ['@', ...listSteps(type.ofType)] : [];
}

/** One that neither a caller's key nor anything else in the operation contains. */
function unusedName(operation: OperationDefinitionNode, { aliasMark }: Graph): string {
  const text = print(operation);
  let mark = `key${aliasMark}`;
  while (text.includes(mark)) mark += '_';
  return mark;
}

/**
 * Whether every value of the answer is of a type that needs no `__typename` to be told, and no object that the schema
 * does not know; and no response key looks like a meta field.
 */
function isPlain(operation: OperationDefinitionNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  let isPlain = true;
  const enter = ({ alias, name: { value } }: FieldNode) => {
    const type = getNamedType(types.getType());
    if (isAbstractType(type) || (isScalarType(type) && !isSpecifiedScalarType(type))) isPlain = false;
    if (alias?.value.startsWith('__') && alias.value !== value) isPlain = false;
  };
  visit(operation, visitWithTypeInfo(types, { Field: enter }));
  return isPlain;
}

function isTextOrNumber(type: GraphQLNamedType): boolean {
  return isScalarType(type) && ['ID', 'String', 'Int'].includes(type.name);
}

function merged(nodes: readonly FieldNode[]): FieldNode {
  const [node] = nodes as readonly [FieldNode];
  if (node.selectionSet === undefined) return node;
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}

function typename(responseKey: string): FieldNode {
  return { kind: Kind.FIELD, alias: name(responseKey), name: name('__typename') };
}

function name(value: string) {
  return { kind: Kind.NAME, value } as const;
}

/** An object of the first fetch: what that brings of it, and what is joined at it and below. */
interface FetchedObject {
  readonly brings: readonly BroughtSelection[];
  readonly joins: readonly JoinStep[];
  /** In response keys, as a plan's path. */
  readonly path: readonly string[];
}
