/** The types of the interface, as its client has them: what a query selects is picked of them. */
export type * from '../../packages/client/src/generated/types.ts';
