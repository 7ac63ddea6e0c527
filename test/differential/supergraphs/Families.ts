import { type GraphQLOutputType, isAbstractType, isInterfaceType } from 'graphql';
import type { SubgraphShape } from './SubgraphShape.ts';

/**
 * Interfaces with keys and the types that implement them. In one family every object has its own number, which tells
 * its type. A subgraph that knows the interface as an object (`@interfaceObject`) knows the number alone.
 */
export class Families {
  readonly #families: readonly Family[];

  constructor(shapes: readonly SubgraphShape[]) {
    const found = shapes.flatMap((shape) =>
      Object.values(shape.schema.getTypeMap()).flatMap((type): Family[] =>
        isInterfaceType(type) && shape.keys(type.name).length > 0
          ? [
              {
                name: type.name,
                members: shape.schema
                  .getPossibleTypes(type)
                  .map(({ name }) => name)
                  .sort(),
              },
            ]
          : [],
      ),
    );
    this.#families = [...new Map(found.map((family) => [family.name, family])).values()];
  }

  /** The family that a type is of, or that has this name. */
  of(type: string): Family | undefined {
    return this.#families.find(({ name, members }) => name === type || members.includes(type));
  }

  /** Names under which subgraphs may define fields of the type. */
  namesOf(type: string): readonly string[] {
    const family = this.of(type);
    return family === undefined || family.name === type ? [type] : [type, family.name];
  }

  /** The type of a family's object of that number. */
  typeOf({ members }: Family, number: number): string {
    return members[number % members.length] as string;
  }

  /** Object types that a field of this type may have, as far as a subgraph knows. */
  objectTypes(shape: SubgraphShape, type: GraphQLOutputType): readonly string[] {
    const own = isAbstractType(type)
      ? shape.schema.getPossibleTypes(type).map(({ name }) => name)
      : [String(type)];
    return own.flatMap((name) => {
      if (name === shape.schema.getQueryType()?.name) return ['Query'];
      return shape.isInterfaceObject(name) ? (this.of(name)?.members ?? []) : [name];
    });
  }
}

/** An interface with keys. */
export interface Family {
  readonly name: string;
  /** Names of the types that implement it. */
  readonly members: readonly string[];
}
