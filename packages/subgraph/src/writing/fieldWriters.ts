import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  locatedError,
} from 'graphql';
import { isPromise, type SelectedField, Unexpected, type ValueWriter, type Writing } from './Writing.ts';

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
  return (source, writing) => {
    const { given, info } = writing.callOf(field);
    const found = resolve(source, given, writing.operation, info);
    return isPromise(found) ? found.then((settled) => write(settled, writing)) : write(found, writing);
  };
}

/** Resolves and writes a field outside the lists, in the operation's slices. Null if the resolver throws. */
export function outerField(field: SelectedField, write: Write): Write {
  const { definition, nodes, path } = field;
  const resolve = resolverOf(field);
  const isList = isListType(getNullableType(definition.type));
  const isLong = definition.resolve !== undefined && (isList || path.prev === undefined);
  const failed = (error: unknown, { errors }: Writing): string => {
    if (isNonNullType(definition.type)) throw error;
    errors.push(locatedError(error, nodes, pathKeys(path)));
    return 'null';
  };
  const find = (source: unknown, writing: Writing): unknown => {
    const { given, info } = writing.callOf(field);
    return resolve(source, given, writing.operation, info);
  };
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

/** Entities are looked up as they are written. */
function asWritten(resolve: Resolve): Resolve {
  return (source, given, operation, info) => {
    const references = given['representations'] as readonly unknown[];
    const slice = (from: number, until: number): unknown =>
      resolve(source, { representations: references.slice(from, until) }, operation, info);
    return { length: references.length, slice, [Symbol.iterator]: () => references[Symbol.iterator]() };
  };
}

export function pathKeys(path: Path | undefined): readonly (string | number)[] {
  return path === undefined ? [] : [...pathKeys(path.prev), path.key];
}

type Write = ValueWriter['write'];
type Resolve = GraphQLFieldResolver<unknown, unknown>;
type Path = GraphQLResolveInfo['path'];
