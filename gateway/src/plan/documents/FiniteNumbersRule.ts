import {
  type ASTVisitor,
  type FloatValueNode,
  GraphQLError,
  GraphQLFloat,
  getNamedType,
  type IntValueNode,
  isScalarType,
  isSpecifiedScalarType,
  type ValidationContext,
} from 'graphql';

/**
 * A number in the document must be a finite one: `1e400` is written as a `Float` and is infinite (docs/rules.md 48
 * "Operations as GraphQL defines them"). GraphQL's own validation says so of `Int` alone. An `ID` may be a number of
 * any length.
 */
export function FiniteNumbersRule(context: ValidationContext): ASTVisitor {
  function check(node: IntValueNode | FloatValueNode): void {
    const type = getNamedType(context.getInputType());
    // Of what other types make of a number GraphQL's own validation decides; of scalars of the schema's own, nobody.
    if (type !== undefined && type !== GraphQLFloat && isScalarType(type) && isSpecifiedScalarType(type))
      return;
    if (Number.isFinite(Number(node.value))) return;
    const shown = node.value.length > 30 ? `${node.value.slice(0, 30)}…` : node.value;
    context.reportError(
      new GraphQLError(`The number ${shown} is too large: numbers go up to 1.7976931348623157e308.`, {
        nodes: node,
      }),
    );
  }
  return { IntValue: check, FloatValue: check };
}
