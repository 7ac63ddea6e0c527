import {
  type GraphQLSchema,
  getNullableType,
  isListType,
  Kind,
  parse,
  parseType,
  print,
  stripIgnoredCharacters,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LITERAL_NAME, LITERAL_TYPES, type Place, scanLiterals } from './literals.ts';

/**
 * A valid document with variables in the place of its literals: one for all that differ in these alone. Undefined if
 * no literal can be replaced, or not in one operation.
 */
export function parameterize(query: string, schema: GraphQLSchema): Parameterized | undefined {
  const literals = scanLiterals(query, Number.POSITIVE_INFINITY)?.literals ?? [];
  const byStart = new Map(literals.map((literal) => [literal.start, literal]));
  const places = new Map<number, Place>();
  const definitions = new Map<string, VariableDefinitionNode>();
  const info = new TypeInfo(schema);

  function replace(node: ValueNode): VariableNode | undefined {
    const literal = byStart.get(node.loc?.start ?? -1);
    // Within a list it is the type of an item.
    const declared = getNullableType(
      node.kind === Kind.LIST ? info.getParentInputType() : info.getInputType(),
    );
    if (literal === undefined || !declared) return undefined;
    const item = String(isListType(declared) ? getNullableType(declared.ofType) : declared);
    const type = LITERAL_TYPES.find((each) => each === item);
    if (type === undefined || isListType(declared) !== (literal.kind === 'list')) return undefined;
    const key = `${declared} ${literal.raw}`;
    const name = { kind: Kind.NAME, value: `_${literal.kind}${definitions.size}` } as const;
    const variable = definitions.get(key)?.variable ?? { kind: Kind.VARIABLE, name };
    // A literal is not null, and a variable that is not may stand wherever its type may.
    definitions.set(key, { kind: Kind.VARIABLE_DEFINITION, variable, type: parseType(`${declared}!`) });
    places.set(literal.start, { name: variable.name.value, type });
    return variable;
  }

  const visitor = visitWithTypeInfo(info, {
    // A default is no variable. By its literals it is known what is introspected.
    VariableDefinition: () => false,
    Directive: () => false,
    Field: ({ name }) => (name.value.startsWith('__') ? false : undefined),
    ListValue: replace,
    IntValue: replace,
    FloatValue: replace,
    StringValue: replace,
  });
  const replaced = visit(parse(query), visitor).definitions;
  const [operation, ...others] = replaced.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const own = operation?.variableDefinitions ?? [];
  if (places.size === 0 || operation === undefined || others.length > 0) return undefined;
  if (own.some(({ variable }) => LITERAL_NAME.test(variable.name.value))) return undefined;
  const variableDefinitions = [...own, ...definitions.values()];
  const text = replaced.map((node) =>
    print(node === operation ? { ...operation, variableDefinitions } : node),
  );
  return {
    text: stripIgnoredCharacters(text.join('\n')),
    places: literals.map(({ start, raw }) => places.get(start) ?? raw),
  };
}

export interface Parameterized {
  readonly text: string;
  /** Of each literal, in their order. */
  readonly places: readonly Place[];
}
