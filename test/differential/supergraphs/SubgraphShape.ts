import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type ConstDirectiveNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** What one subgraph's schema says, federation's directives included. */
export class SubgraphShape {
  readonly name: string;
  readonly schema: GraphQLSchema;

  constructor({ name, sdl }: SubgraphText) {
    this.name = name;
    this.schema = buildSubgraphSchema(parse(sdl));
  }

  /** The field's definition, where this subgraph has one. */
  field(typeName: string, fieldName: string) {
    const type = this.typeOf(typeName);
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
  }

  /** A type by its name in the graph: the query's type may have another name in a subgraph. */
  typeOf(typeName: string): GraphQLNamedType | undefined {
    return (typeName === 'Query' ? this.schema.getQueryType() : this.schema.getType(typeName)) ?? undefined;
  }

  /** The selections of all `@key`s of a type. */
  keys(typeName: string): readonly SelectionSetNode[] {
    return this.#ofType(typeName, 'key').map((directive) => fieldSet(directive));
  }

  /** What `@requires` or `@provides` says at a field. */
  fieldSetOf(typeName: string, fieldName: string, directive: 'requires' | 'provides') {
    const [found] = this.#ofField(typeName, fieldName, directive);
    return found === undefined ? undefined : fieldSet(found);
  }

  isExternal(typeName: string, fieldName: string): boolean {
    return (
      [...this.#ofField(typeName, fieldName, 'external'), ...this.#ofType(typeName, 'external')].length > 0
    );
  }

  isInterfaceObject(typeName: string): boolean {
    return this.#ofType(typeName, 'interfaceObject').length > 0;
  }

  /** The subgraph that this one takes the field from, with or without a label. */
  overrideOf(
    typeName: string,
    fieldName: string,
  ): { readonly from: string; readonly label: boolean } | undefined {
    const [found] = this.#ofField(typeName, fieldName, 'override');
    return found && { from: textOf(found, 'from') ?? '', label: textOf(found, 'label') !== undefined };
  }

  #ofType(typeName: string, directive: string): readonly ConstDirectiveNode[] {
    const type = this.typeOf(typeName);
    return [type?.astNode, ...(type?.extensionASTNodes ?? [])].flatMap((node) => named(directive, node));
  }

  #ofField(typeName: string, fieldName: string, directive: string): readonly ConstDirectiveNode[] {
    return named(directive, this.field(typeName, fieldName)?.astNode);
  }
}

function named(name: string, node: Directed): readonly ConstDirectiveNode[] {
  return (node?.directives ?? []).filter((directive) => directive.name.value === name);
}

function textOf(directive: ConstDirectiveNode, argument: string): string | undefined {
  const value = directive.arguments?.find(({ name }) => name.value === argument)?.value;
  return value?.kind === Kind.STRING ? value.value : undefined;
}

function fieldSet(directive: ConstDirectiveNode): SelectionSetNode {
  const [definition] = parse(`{ ${textOf(directive, 'fields')} }`).definitions;
  return (definition as { readonly selectionSet: SelectionSetNode }).selectionSet;
}

type Directed = { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;

/** One subgraph. */
export interface SubgraphText {
  readonly name: string;
  readonly sdl: string;
}
