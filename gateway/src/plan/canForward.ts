import {
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { fieldOf, type Selection, type SelectionTree } from '../selection/SelectionTree.ts';

/**
 * Whether a subgraph that can resolve all fields of an operation answers its very text as the graph does. The text is
 * valid there, and each field has the same type. Each interface and union has the same members, each enum the same
 * values. A supergraph does not say how a subgraph calls its root type. So an operation that names it is not
 * forwarded. Nor is one with an empty selection, which has no text.
 *
 * @param tree what the text selects; valid against the public schema
 * @param document the text, with that operation alone
 */
export function canForward(tree: SelectionTree, document: DocumentNode, schemas: ComparedSchemas): boolean {
  return hasSameValues(tree, schemas) && validate(schemas.subgraph, document, rules).length === 0;
}

/** Whether a subgraph that can resolve these fields gives values that the graph may show as they are. */
function hasSameValues(tree: SelectionTree, { subgraph, graph }: ComparedSchemas): boolean {
  const root = graph.getQueryType();
  return isSame(tree);

  function isSame({ selections }: SelectionTree): boolean {
    return selections.length > 0 && selections.every(isSameSelection);
  }

  function isSameSelection(selection: Selection): boolean {
    if (selection.kind === 'fragment') {
      const { condition, within } = selection;
      return (condition === undefined || (condition !== root && sameObjects(condition))) && isSame(within);
    }
    const { parent, field, isMeta, within } = selection;
    if (isMeta) return parent !== root;
    const own = subgraph.getType(parent.name);
    if (String(field.type) !== String(own && fieldOf(own, field.name)?.type)) return false;
    const named = getNamedType(field.type);
    if (isEnumType(named)) return sameValues(named.name);
    return within === undefined || (sameObjects(named) && isSame(within));
  }

  /** Of an interface or a union: has the same members; of an object: is one. */
  function sameObjects(type: GraphQLNamedType): boolean {
    const own = subgraph.getType(type.name);
    if (!isAbstractType(type)) return isObjectType(own) && isObjectType(type);
    if (!isAbstractType(own) || isInterfaceType(own) !== isInterfaceType(type)) return false;
    return equalNames(subgraph.getPossibleTypes(own), graph.getPossibleTypes(type));
  }

  function sameValues(name: string): boolean {
    const own = subgraph.getType(name);
    const shown = graph.getType(name);
    return isEnumType(own) && isEnumType(shown) && equalNames(own.getValues(), shown.getValues());
  }
}

function equalNames(left: readonly Named[], right: readonly Named[]): boolean {
  const names = new Set(left.map(({ name }) => name));
  return left.length === right.length && right.every(({ name }) => names.has(name));
}

/** What a document that is valid for the graph may break in a subgraph. */
const rules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
];

interface Named {
  readonly name: string;
}

interface ComparedSchemas {
  readonly subgraph: GraphQLSchema;
  /** What callers see. */
  readonly graph: GraphQLSchema;
}
