import { getNamedType, Kind, type SelectionSetNode } from 'graphql';
import type { SubgraphShape } from './SubgraphShape.ts';

/** Which fields are part of a `@key`. Their values tell an object's number. */
export class Keys {
  readonly #fields = new Set<string>();
  readonly #entities = new Set<string>();

  constructor(shapes: readonly SubgraphShape[]) {
    for (const shape of shapes) {
      for (const name of Object.keys(shape.schema.getTypeMap())) {
        for (const key of shape.keys(name)) {
          this.#entities.add(name);
          this.#add(shape, name, key);
          for (const member of shape.schema.getTypeMap()[name] === undefined ? [] : membersOf(shape, name)) {
            this.#entities.add(member);
            this.#add(shape, member, key);
          }
        }
      }
    }
  }

  has(type: string, field: string): boolean {
    return this.#fields.has(`${type}.${field}`);
  }

  isEntity(type: string): boolean {
    return this.#entities.has(type);
  }

  #add(shape: SubgraphShape, type: string, { selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) continue;
      const { name, selectionSet } = selection;
      this.#fields.add(`${type}.${name.value}`);
      const target = shape.field(type, name.value);
      if (selectionSet && target) this.#add(shape, getNamedType(target.type).name, selectionSet);
    }
  }
}

function membersOf(shape: SubgraphShape, name: string): readonly string[] {
  const type = shape.typeOf(name);
  return type && 'getInterfaces' in type && !('isTypeOf' in type)
    ? shape.schema.getPossibleTypes(type).map((member) => member.name)
    : [];
}
