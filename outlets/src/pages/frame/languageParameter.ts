import * as kinds from '../../parameters/kinds.ts';

/** The language of a page. Without it the browser's languages decide. */
export const language = kinds.readersLanguage;
