import { type DocumentNode, visit } from 'graphql';

/**
 * Whether graphql-jit compiles an operation to what GraphQL says. It writes names of the document into plain objects:
 * a response key `__proto__` gets lost there, and a variable that is called like a member of every object, as
 * `constructor`, counts as given.
 */
export function canCompile(document: DocumentNode): boolean {
  let can = true;
  visit(document, {
    Field({ alias, name }) {
      if ((alias ?? name).value === '__proto__') can = false;
    },
    Variable({ name }) {
      if (name.value in Object.prototype) can = false;
    },
  });
  return can;
}
