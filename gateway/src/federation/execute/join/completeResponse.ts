import {
  type GraphQLAbstractType,
  type GraphQLFormattedError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { catalogue } from '../../errors/catalogue.ts';
import { mask } from '../../errors/fieldErrors.ts';
import {
  type DataField,
  type IntrospectionField,
  isData,
  type ResponseShape,
  type ShapeField,
  selectedOf,
  type ValueForm,
} from '../../plan/ResponseShape.ts';
import type { JoinedData } from './executePlan.ts';
import { Failure } from './Failure.ts';
import { introspect } from './introspect.ts';
import type { CompletionContext } from './JoinExecution.ts';
import { hasJust, isSourceObject, ownValue, type SourceObject, setOwn } from './SourceObject.ts';

/**
 * The answer that a caller gets: joined data under the caller's keys, completed by the public schema
 * (`CompleteValue`, docs/rules.md 48 "Operations as GraphQL defines them").
 */
export function completeResponse(
  shape: ResponseShape,
  { data, unattached }: JoinedData,
  context: CompletionContext,
): Outcome {
  const completion = new Completion(context);
  const root = context.graph.publicSchema.getQueryType() as GraphQLObjectType;
  const completed = completion.object(root, data, shape);
  return {
    data: JSON.stringify(completed === nulled ? null : completed),
    errors: [...completion.errors(), ...unattached],
  };
}

/** Stands for a null for which an error has been reported already. */
const nulled = Symbol('nulled');

/** An outage is reported for so many values. A page of a thousand events must not have ten thousand errors. */
const mostErrorsOfAnOutage = 100;

class Completion {
  readonly #context: CompletionContext;
  readonly #schema: GraphQLSchema;
  readonly #path: (string | number)[] = [];
  readonly #reported: ReportedError[] = [];
  readonly #counts = new Map<GraphQLFormattedError, number>();
  readonly #shared: { readonly error: GraphQLFormattedError; readonly path: Path }[] = [];

  constructor(context: CompletionContext) {
    this.#context = context;
    this.#schema = context.graph.publicSchema;
  }

  /** Data that are already right are not copied: then the result is the source. */
  object(type: GraphQLObjectType, source: SourceObject, shape: ResponseShape): SourceObject | typeof nulled {
    const fields = shape.fieldsOf(type);
    let result: SourceObject | undefined = hasJust(source, fields) ? undefined : {};
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] as ShapeField;
      const { responseKey } = field;
      let value: unknown;
      if (field.kind === 'data') {
        const { form, sourceKey } = field;
        const given = source[sourceKey];
        // Nothing that every object inherits is one of these.
        // Stryker disable next-line ConditionalExpression: what is right at once is so after a longer look, too
        const isRight = given === null ? !form.isRequired : form.kind === 'leaf' && form.isItself(given);
        value = isRight ? given : this.#completedField(field, source);
        if (value === nulled) return nulled;
        if (result === undefined && value === given && sourceKey === responseKey) continue;
      } else value = field.kind === 'typename' ? type.name : this.#introspected(field);
      if (result === undefined) {
        if (value === source[responseKey]) continue;
        result = {};
        for (const { responseKey: before } of fields.slice(0, index)) setOwn(result, before, source[before]);
      }
      setOwn(result, responseKey, value);
    }
    return result ?? source;
  }

  #completedField(field: DataField, source: SourceObject): unknown {
    const { form, sourceKey, responseKey } = field;
    this.#path.push(responseKey);
    const value = this.#completed(form, ownValue(source, sourceKey), field);
    this.#path.pop();
    return value === nulled && !form.isRequired ? null : value;
  }

  /** Every error, those included that show only in another value they made null. */
  errors(): readonly GraphQLFormattedError[] {
    const reported = new Set(this.#reported.map(({ error }) => error));
    const shared = this.#shared.filter(({ error }) => !reported.has(error));
    for (const { error, path } of shared) this.#report(error, path);
    const unfit = this.#reported.flatMap(({ unfit, path }) => (unfit === undefined ? [] : [{ unfit, path }]));
    const masked = unfit.length === 0 ? undefined : this.#maskUnfit(unfit);
    return this.#reported.map(({ error, path }) => ({ ...(error ?? masked), path }) as GraphQLFormattedError);
  }

  #maskUnfit(unfit: readonly { readonly unfit: string; readonly path: Path }[]): GraphQLFormattedError {
    const reasons = unfit.map(({ unfit: reason, path }) => new Error(`${path.join('.')}: ${reason}`));
    return mask(
      new AggregateError(reasons, 'The joined answer does not fit the schema'),
      this.#context.requestContext.log,
    );
  }

  #completed(form: ValueForm, value: unknown, field: DataField): unknown {
    if (value === undefined || value === null) {
      return form.isRequired ? this.#unfit('a value that must not be null is missing') : null;
    }
    if (value instanceof Failure) return this.#failed(value, field);
    if (form.kind === 'leaf') return form.isItself(value) ? value : this.#leaf(form.type, value);
    if (form.kind === 'list') return this.#list(form.item, value, field);
    if (!isSourceObject(value)) return this.#unfit('an object was expected');
    const own = form.kind === 'abstract' ? this.#typeOf(value, form.type) : form.type;
    if (own === nulled) return nulled;
    return this.object(own, value, field.shape as ResponseShape);
  }

  #list(form: ValueForm, value: unknown, field: DataField): unknown {
    if (!Array.isArray(value)) return this.#unfit('a list was expected');
    let items: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      this.#path.push(index);
      const completed = this.#completed(form, value[index], field);
      this.#path.pop();
      if (completed === nulled && form.isRequired) return nulled;
      const item = completed === nulled ? null : completed;
      if (items === undefined && item !== value[index]) items = value.slice(0, index);
      items?.push(item);
    }
    return items ?? value;
  }

  #leaf(type: GraphQLLeafType, value: unknown): unknown {
    try {
      const serialized = type.serialize(value);
      return serialized === undefined || serialized === null
        ? this.#unfit(`no value of type ${type}`)
        : serialized;
    } catch (error) {
      return this.#unfit(String(error));
    }
  }

  #typeOf(value: SourceObject, abstract: GraphQLAbstractType): GraphQLObjectType | typeof nulled {
    const name = ownValue(value, '__typename');
    if (typeof name !== 'string')
      return this.#unfit(`an object without the name of its type is none of type ${abstract.name}`);
    const type = this.#schema.getType(name);
    if (isObjectType(type) && this.#schema.isSubType(abstract, type)) return type;
    return this.#unfit(`an object of type ${name} is none of type ${abstract.name}`);
  }

  #failed({ causes }: Failure, field: DataField): typeof nulled {
    const schema = this.#schema;
    for (const { error, below, kind } of causes) {
      if (kind === 'own')
        this.#report(error, [...this.#path, ...callerPath(below, selectedOf(field, schema), schema)]);
      else {
        const beside = callerPath(below, field.siblings.filter(isData), schema);
        const path = beside.length === 0 ? [...this.#path] : [...this.#path.slice(0, -1), ...beside];
        this.#shared.push({ error, path });
      }
    }
    return nulled;
  }

  #introspected(field: IntrospectionField): unknown {
    const { data, errors } = introspect(field, this.#context);
    for (const { path = [], ...error } of errors) this.#report(error, [...this.#path, ...path]);
    return data;
  }

  #report(error: GraphQLFormattedError, path: Path): void {
    const count = this.#counts.get(error) ?? 0;
    this.#counts.set(error, count + 1);
    const isOutage = error.extensions?.['code'] === catalogue.unavailable.code;
    if (isOutage && count >= mostErrorsOfAnOutage) return;
    this.#reported.push({ error, path });
  }

  #unfit(reason: string): typeof nulled {
    this.#reported.push({ unfit: reason, path: [...this.#path] });
    return nulled;
  }
}

/** A path in keys of the canonical operation in the caller's keys, as far as the caller selects it. */
function callerPath(below: Path, selected: readonly DataField[], schema: GraphQLSchema): Path {
  const path: (string | number)[] = [];
  let at = selected;
  for (const step of below) {
    if (typeof step === 'string') {
      const next = at.find(({ sourceKey }) => sourceKey === step);
      if (next === undefined) break;
      path.push(next.responseKey);
      at = selectedOf(next, schema);
    } else path.push(step);
  }
  return path;
}

type Path = readonly (string | number)[];

interface ReportedError {
  readonly error?: GraphQLFormattedError;
  readonly unfit?: string;
  readonly path: Path;
}

export interface Outcome {
  /** JSON text of `data`. */
  readonly data: Uint8Array | string;
  /** As callers may see them. */
  readonly errors: readonly GraphQLFormattedError[];
}
