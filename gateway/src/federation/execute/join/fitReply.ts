import {
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import {
  type DataField,
  isData,
  ResponseShape,
  selectedOf,
  type ValueForm,
} from '../../plan/ResponseShape.ts';
import { selectionTree } from '../../selection/SelectionTree.ts';
import { Failure } from './Failure.ts';
import { hasJust, isSourceObject, type SourceObject, setOwn } from './SourceObject.ts';

export interface Asked {
  readonly schema: GraphQLSchema;
  readonly root: GraphQLObjectType;
  readonly shape: ResponseShape;
}

/** What the one operation of a fetch asks of its subgraph. */
export function askedBy(text: string, schema: GraphQLSchema): Asked {
  const document = parse(text, { noLocation: true });
  const definition = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const root = schema.getQueryType();
  if (definition === undefined || !root) throw new Error('A fetch asks for nothing');
  return {
    schema,
    root,
    shape: new ResponseShape([selectionTree({ definition, document }, schema)], schema),
  };
}

/** Whether the field of an error has arguments of the caller; without a path, any field of the fetch. */
export function hasArguments({ root, shape, schema }: Asked, path: readonly unknown[] | undefined): boolean {
  let fields: readonly DataField[] = shape.fieldsOf(root).filter(isData);
  if (path === undefined) return someTakesArguments(fields, schema);
  let field: DataField | undefined;
  for (const step of path) {
    if (typeof step === 'number') continue;
    field = fields.find(({ responseKey }) => responseKey === step);
    if (field === undefined) return false;
    fields = selectedOf(field, schema);
  }
  return field?.hasArguments === true && field.sourceKey !== ENTITIES;
}

function someTakesArguments(fields: readonly DataField[], schema: GraphQLSchema): boolean {
  return fields.some(
    (field) =>
      (field.hasArguments && field.sourceKey !== ENTITIES) ||
      someTakesArguments(selectedOf(field, schema), schema),
  );
}

/**
 * Fits the data of another make's subgraph to what was asked (docs/rules.md 71 "Replies of other subgraphs"),
 * in place and linear time: unfit values are replaced, unasked fields dropped.
 * @param typenames of the entities that were asked for, in their order
 */
export function fitReply(
  data: SourceObject,
  { root, shape, schema }: Asked,
  replace: Replace,
  typenames: readonly unknown[] = [],
) {
  const fitting = new Fitting(schema, replace, typenames);
  const fitted = fitting.object(root, data, shape);
  return { data: fitted, unfit: fitting.unfit, unasked: fitting.unasked };
}

class Fitting {
  unfit = 0;
  unasked = 0;
  readonly #schema: GraphQLSchema;
  readonly #replace: Replace;
  readonly #typenames: readonly unknown[];
  readonly #path: (string | number)[] = [];

  constructor(schema: GraphQLSchema, replace: Replace, typenames: readonly unknown[]) {
    this.#schema = schema;
    this.#replace = replace;
    this.#typenames = typenames;
  }

  object(type: GraphQLObjectType, source: SourceObject, shape: ResponseShape): SourceObject {
    const fields = shape.fieldsOf(type);
    const isWhole = hasJust(source, fields);
    const fitted: SourceObject = isWhole ? source : {};
    let present = 0;
    for (const field of fields) {
      const { responseKey } = field;
      const given = isWhole || Object.hasOwn(source, responseKey) ? source[responseKey] : undefined;
      if (given !== undefined) present++;
      const value = field.kind === 'data' ? this.#valueOf(field, given) : type.name;
      if (!isWhole || value !== given) setOwn(fitted, responseKey, value);
    }
    if (!isWhole) this.unasked += Object.keys(source).length - present;
    return fitted;
  }

  #valueOf(field: DataField, given: unknown): unknown {
    const { form, responseKey } = field;
    // The usual case, at once.
    if (form.kind === 'leaf' && given !== null && form.isItself(given)) return given;
    this.#path.push(responseKey);
    const value = this.#value(form, given, field);
    this.#path.pop();
    return value;
  }

  #value(form: ValueForm, given: unknown, field: DataField): unknown {
    if (given instanceof Failure) return given;
    if (given === null || given === undefined)
      return form.isRequired ? this.#unfit(MISSING) : this.#absent(field);
    if (form.kind === 'leaf') {
      if (form.isItself(given)) return given;
      try {
        return form.type.serialize(given) ?? this.#unfit(`no value of type ${form.type.name}`);
      } catch (error) {
        return this.#unfit(String(error));
      }
    }
    if (form.kind === 'list') return this.#list(form.item, given, field);
    if (!isSourceObject(given)) return this.#unfit('an object was expected');
    const type = form.kind === 'abstract' ? this.#typeOf(given, form.type) : form.type;
    if (type === undefined) return this.#unfit(`an object that is none of type ${form.type.name}`);
    return this.object(type, given, field.shape as ResponseShape);
  }

  #list(item: ValueForm, given: unknown, field: DataField): unknown {
    if (!Array.isArray(given)) return this.#unfit('a list was expected');
    for (let index = 0; index < given.length; index++) {
      this.#path.push(index);
      given[index] = this.#value(item, given[index], field);
      this.#path.pop();
    }
    return given;
  }

  /** An entity is of the type that was asked for, unless that is an interface. The planner does not ask for its type. */
  #typeOf(value: SourceObject, abstract: GraphQLAbstractType): GraphQLObjectType | undefined {
    const entity = this.#entityType();
    if (entity !== undefined) return entity;
    const type = this.#schema.getType(String(value['__typename']));
    return isObjectType(type) && this.#schema.isSubType(abstract, type) ? type : undefined;
  }

  #entityType(): GraphQLObjectType | undefined {
    const [field, index, ...below] = this.#path;
    if (field !== ENTITIES || below.length > 0) return undefined;
    const type = this.#schema.getType(String(this.#typenames[Number(index)]));
    return isObjectType(type) ? type : undefined;
  }

  /** Null, or an entity whose required values alone are at fault, where the subgraph promises some of it. */
  #absent({ shape }: DataField): SourceObject | null {
    const type = this.#entityType();
    const fields = type === undefined ? [] : (shape?.fieldsOf(type) ?? []).filter(isData);
    if (!fields.some(({ form }) => form.isRequired)) return null;
    const failure = this.#unfit(MISSING);
    const entity: SourceObject = {};
    for (const { form, responseKey } of fields) setOwn(entity, responseKey, form.isRequired ? failure : null);
    return entity;
  }

  #unfit(reason: string): unknown {
    this.unfit++;
    return this.#replace(this.#path, reason);
  }
}

export const ENTITIES = '_entities';
const MISSING = 'a value that must not be null is missing';

type Replace = (path: readonly (string | number)[], reason: string) => unknown;
