import { type FragmentDefinitionNode, type GraphQLCompositeType, type GraphQLSchema, Kind } from 'graphql';
import type { DocumentTree } from './documentTree.ts';
import { nameNode, typeNode } from './nodes.ts';
import { overlapping } from './overlapping.ts';
import type { Place, Scope } from './Place.ts';
import { selectionSet } from './selectionSet.ts';

/** The fragments of one document. Each is made where it is spread first, for a type that has something in common. */
export class Fragments {
  readonly #schema: GraphQLSchema;
  readonly #trees: DocumentTree['fragments'];
  readonly #made = new Map<string, Fragment>();

  constructor(schema: GraphQLSchema, trees: DocumentTree['fragments']) {
    this.#schema = schema;
    this.#trees = trees;
  }

  /** The name of a fragment that may be spread on this type here, if there is one. */
  spreadOn(type: GraphQLCompositeType, pick: number, place: Place): string | undefined {
    const later = this.#trees.length - place.scope.after - 1;
    if (later <= 0) return undefined;
    const index = place.scope.after + 1 + (pick % later);
    const name = names[index] as string;
    const types = overlapping(this.#schema, type);
    const fragment = this.#made.get(name) ?? this.#make(name, index, types, place);
    const fits = types.includes(fragment.type) && fragment.level >= place.level;
    if (!fits) return undefined;
    place.scope.fragments.add(name);
    return name;
  }

  /** Names of the fragments spread in a scope, and in these. */
  within({ fragments }: Scope): ReadonlySet<string> {
    return new Set(Array.from(fragments, (name) => [name, ...this.within(this.scopeOf(name))]).flat());
  }

  scopeOf(name: string): Scope {
    return this.#get(name).scope;
  }

  node(name: string): FragmentDefinitionNode {
    return this.#get(name).node;
  }

  #get(name: string): Fragment {
    return this.#made.get(name) as Fragment;
  }

  #make(name: string, index: number, types: readonly GraphQLCompositeType[], place: Place): Fragment {
    const { pick, within } = this.#trees[index] as DocumentTree['fragments'][number];
    const type = types[Math.floor(pick / 7) % types.length] as GraphQLCompositeType;
    const scope: Scope = { variables: new Set(), fragments: new Set(), after: index };
    const node: FragmentDefinitionNode = {
      kind: Kind.FRAGMENT_DEFINITION,
      name: nameNode(name),
      typeCondition: typeNode(type),
      selectionSet: selectionSet(type, within, { ...place, scope }),
    };
    const made = { type, scope, node, level: place.level };
    this.#made.set(name, made);
    return made;
  }
}

const names = ['F', 'id', '_generated_onQuery1_0', 'constructor'];

interface Fragment {
  readonly type: GraphQLCompositeType;
  readonly scope: Scope;
  readonly node: FragmentDefinitionNode;
  /** Levels of fields around it where it was made: deeper it could exceed the most. */
  readonly level: number;
}
