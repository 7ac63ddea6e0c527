import type { DocumentNode, FieldNode, GraphQLCompositeType } from 'graphql';
import type { AnswerShape } from './AnswerShape.ts';

/** The place of a list in an answer. */
export interface Place {
  /** Of the items. */
  readonly type: GraphQLCompositeType;
  readonly itemsAreNullable: boolean;
  /** Asks for the items under the key `ITEMS`; the root value is the items. */
  readonly document: DocumentNode;
  /** The same as text: equal for places that select the same of a type. */
  readonly text: string;
  /** Whether what an item shows depends on neither variables nor arguments. */
  readonly isFixed: boolean;
  /** What an item costs. */
  readonly shape: AnswerShape;
}

/** The leaf in the place of a list. */
export interface PlaceNode extends FieldNode {
  readonly place: Place;
}
