import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  locatedError,
} from 'graphql';
import {
  isPromise,
  type SelectedField,
  Unexpected,
  type ValueWriter,
  type Variables,
  type Writing,
} from './Writing.ts';

/** Resolves and writes a field within a list, where errors are unexpected. */
export function itemField(field: SelectedField, write: Write): Write {
  const { resolve, name } = field.definition;
  if (resolve === undefined) {
    return (source, writing) => {
      const found = (source as Readonly<Record<string, unknown>>)[name];
      if (typeof found === 'function') throw new Unexpected();
      return isPromise(found) ? found.then((settled) => write(settled, writing)) : write(found, writing);
    };
  }
  const given = argumentsReader(field);
  return (source, writing) => {
    const found = resolve(source, given(writing.variables), writing.operation, writing.infoOf(field));
    return isPromise(found) ? found.then((settled) => write(settled, writing)) : write(found, writing);
  };
}

/**
 * Resolves and writes a field outside the lists. A query or a list is resolved within the operation's slices. What the
 * resolver throws makes the field null.
 */
export function outerField(field: SelectedField, write: Write): Write {
  const { definition, nodes, path } = field;
  const resolve = resolverOf(field);
  const given = argumentsReader(field);
  const isList = isListType(getNullableType(definition.type));
  const isLong = definition.resolve !== undefined && (isList || path.prev === undefined);
  const failed = (error: unknown, { errors }: Writing): string => {
    if (isNonNullType(definition.type)) throw error;
    errors.push(locatedError(error, nodes, pathKeys(path)));
    return 'null';
  };
  const find = (source: unknown, writing: Writing): unknown =>
    resolve(source, given(writing.variables), writing.operation, writing.infoOf(field));
  return (source, writing) => {
    let found: unknown;
    try {
      found = isLong ? writing.operation.budget.inSlice(() => find(source, writing)) : find(source, writing);
    } catch (error) {
      return failed(error, writing);
    }
    return isPromise(found)
      ? found.then(
          (settled) => write(settled, writing),
          (error) => failed(error, writing),
        )
      : write(found, writing);
  };
}

function resolverOf({ definition }: SelectedField): Resolve {
  const { resolve = defaultFieldResolver, type } = definition;
  return getNamedType(type).name === '_Entity' ? asWritten(resolve) : resolve;
}

/**
 * Reads the arguments of a field as graphql-js does. Where each is given by a variable or left out, as gateways send
 * them, it takes what the variables hold: that takes a tenth of the time.
 *
 * @throws GraphQLError where one is not acceptable
 */
function argumentsReader({ definition, nodes: [node] }: SelectedField): (variables: Variables) => Variables {
  if (definition.args.length === 0 || node === undefined) return () => NONE;
  const read = (variables: Variables) => getArgumentValues(definition, node, variables);
  const given = new Map((node.arguments ?? []).map(({ name, value }) => [name.value, value]));
  const known = definition.args.map(({ name, type, defaultValue }) => ({
    name,
    variable: given.get(name),
    defaultValue,
    mayBeNull: !isNonNullType(type),
  }));
  if (known.some(({ variable }) => variable !== undefined && variable.kind !== Kind.VARIABLE)) return read;
  return (variables) => {
    const values: Variables = {};
    for (const { name, variable, defaultValue, mayBeNull } of known) {
      if (variable?.kind !== Kind.VARIABLE) {
        if (defaultValue !== undefined) values[name] = defaultValue;
        continue;
      }
      const value = variables[variable.name.value];
      if (value === undefined || (value === null && !mayBeNull)) return read(variables);
      values[name] = value;
    }
    return values;
  };
}

const NONE = Object.freeze({});

/** Entities are looked up as they are written. */
function asWritten(resolve: Resolve): Resolve {
  return (source, given, operation, info) => {
    const references = given['representations'] as readonly unknown[];
    const slice = (from: number, until: number): unknown =>
      resolve(source, { representations: references.slice(from, until) }, operation, info);
    return { length: references.length, slice, [Symbol.iterator]: () => references[Symbol.iterator]() };
  };
}

/** The response keys of a path. */
export function pathKeys(path: Path | undefined): readonly (string | number)[] {
  return path === undefined ? [] : [...pathKeys(path.prev), path.key];
}

type Write = ValueWriter['write'];
type Resolve = GraphQLFieldResolver<unknown, unknown>;
type Path = GraphQLResolveInfo['path'];
