import { distinctCompared } from '@calendar/text';
import { oncePer } from './oncePer.ts';

/** The items of a list as they are compared, each once; those of the same list are compared once. */
export const comparedItems = oncePer(distinctCompared);
