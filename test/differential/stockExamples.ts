/**
 * Documents of `examples.test.ts` that the stock gateway (`EXECUTOR=apollo`) answers wrongly: its answer, and why.
 * docs/decisions/0012-one-way-to-join.md tells operators the same. All others there it must answer rightly.
 */
export const stockExamples: readonly StockExample[] = [
  {
    document: '{ eventByID(eventID: "e1") { venue { id: name mapImageURL } } }',
    data: '{"eventByID":{"venue":{"id":"v1","mapImageURL":"https://maps.example/v1.png"}}}',
    reason: 'A response key that is the name of an entity’s key: the key is shown instead of the field.',
  },
  {
    document: '{ eventByID(eventID: "e1") { venue { id: location { latitude } mapImageURL } } }',
    data: 'null',
    reason:
      'The same with an object: the planner’s selection of the key conflicts, and the subgraph refuses it.',
  },
  {
    document: '{ eventByID(eventID: "e1") { __typename: title_nb venue { mapImageURL } } }',
    data: '{"eventByID":null}',
    reason: 'A field under the key `__typename`: its value is taken for the name of the object’s type.',
  },
  {
    document: '{ eventByID(eventID: "e1") { venue { __typename: name id: mapImageURL kind: __typename } } }',
    data: '{"eventByID":{"venue":{"__typename":"Venue","id":"https://maps.example/v1.png","kind":"Venue"}}}',
    reason: 'The same: the name of the type is shown in place of the field asked for.',
  },
  {
    document: '{ organizers { ... { name } slug: email ... { id } } events { totalCount } }',
    data:
      '{"organizers":[{"name":"Arrangør o1","id":"o1","slug":"post@o1.example"},{"name":"Arrangør o3","id":"o3","slug":null},' +
      '{"name":"Ålens \\\\ lag","id":"o2","slug":"post@o2.example"}],"events":{"totalCount":4}}',
    reason: 'Fields that several fragments of one type select come together, where the first of them stands.',
  },
];

interface StockExample {
  readonly document: string;
  /** JSON of what the stock gateway answers. */
  readonly data: string;
  readonly reason: string;
}
