import { type DocumentNode, Kind, visit } from 'graphql';

/**
 * Whether graphql-jit compiles an operation to what GraphQL says. It writes names of the document into plain objects:
 * a response key `__proto__` gets lost there, and a variable that is called like a member of every object, as
 * `constructor`, counts as given. A variable that must not be null and is left out is refused, although it has a
 * default. Fields with conditions that are merged take each other's; the gateway sends none.
 */
export function canCompile(document: DocumentNode): boolean {
  let can = true;
  visit(document, {
    Directive({ name }) {
      if (name.value === 'skip' || name.value === 'include') can = false;
    },
    Field({ alias, name }) {
      if ((alias ?? name).value === '__proto__') can = false;
    },
    Variable({ name }) {
      if (name.value in Object.prototype) can = false;
    },
    VariableDefinition({ type, defaultValue }) {
      if (type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined) can = false;
    },
  });
  return can;
}
